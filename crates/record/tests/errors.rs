//! Every fault is named with its line, its column and its reason.

use wuqi_record::{Format, MAX_BYTES, RecordError, read};

fn fault(text: &str) -> RecordError {
    match read(text.as_bytes(), None) {
        Ok(record) => panic!("{text}\nwas read as {record:?}"),
        Err(error) => error,
    }
}

/// The line, column and code of the fault in a text, and a part of its reason.
type Case = (&'static str, usize, usize, &'static str, &'static str);

fn check(cases: &[Case]) {
    for &(text, line, column, code, reason) in cases {
        let error = fault(text);
        assert_eq!(
            (error.line, error.column, error.code),
            (line, column, code),
            "{text}\n{error}"
        );
        assert!(error.reason.contains(reason), "{text}\n{error}");
    }
}

const GOMOKU: &str = "wuqi record 1\nGame: gomoku\nSize: 5\nRules: row=3\n";

#[test]
fn own_format_headers() {
    check(&[
        (
            "wuqi record 2\nGame: ataxx\n",
            1,
            1,
            "unknown-version",
            "version 2",
        ),
        ("wuqi\n", 1, 1, "no-record", "'wuqi record 1'"),
        ("wuqi record 1\n", 2, 1, "no-game", "'Game' is missing"),
        (
            "wuqi record 1\nGame: chess\n",
            2,
            7,
            "unknown-game",
            "'chess'",
        ),
        (
            "wuqi record 1\nGame: ataxx\nSize: big\n",
            3,
            7,
            "bad-size",
            "'big'",
        ),
        (
            "wuqi record 1\nGame: ataxx\nSize: 99\n",
            3,
            7,
            "bad-setup",
            "99x99",
        ),
        (
            "wuqi record 1\nGame: ataxx\nRules: a\n",
            3,
            8,
            "bad-rules",
            "key=value",
        ),
        (
            "wuqi record 1\nGame: ataxx\nRules: a=b\n",
            3,
            8,
            "bad-setup",
            "no rule option 'a'",
        ),
        (
            "wuqi record 1\nGame: ataxx\nGame: ataxx\n",
            3,
            1,
            "repeated-header",
            "twice",
        ),
        (
            "wuqi record 1\nGame: ataxx\nX: 1\nx: 2\n",
            4,
            1,
            "repeated-header",
            "twice",
        ),
        (
            "wuqi record 1\nGame: ataxx\nOne:  \n",
            3,
            7,
            "no-value",
            "'One' has no value",
        ),
        (
            "wuqi record 1\nGame: ataxx\n1. g2\n",
            3,
            1,
            "no-header",
            "an empty line ends",
        ),
        (
            "wuqi record 1\nGame: ataxx\nbad name: x\n",
            3,
            1,
            "no-header",
            "Name: value",
        ),
        (
            "wuqi record 1\nGame: ataxx\nResult: black\n",
            3,
            9,
            "bad-result",
            "one, two, draw",
        ),
        (
            "wuqi record 1\nGame: ataxx\nReason: bored\n",
            3,
            9,
            "bad-reason",
            "resign",
        ),
        (
            "wuqi record 1\nGame: ataxx\nSize: 7\nPosition: x5o/7/7/q6/7/7/o5x x 0 1\n",
            4,
            19,
            "unknown-piece",
            "'q'",
        ),
        (
            "wuqi record 1\nGame: territory\nSize: 3\nPosition: E2/3/3 b\n",
            4,
            11,
            "half-domino",
            "",
        ),
    ]);
}

#[test]
fn own_format_moves() {
    let with = |moves: &str| format!("{GOMOKU}Result: *\n\n{moves}");
    for (moves, line, column, code, reason) in [
        ("1. c9\n", 7, 4, "off-board", "'c9'"),
        ("1. c3\n2. c3\n", 8, 4, "occupied", "c3"),
        ("1. c3\n  將\n", 8, 3, "", ""),
        ("1. c3\n3. c4\n", 8, 1, "wrong-number", "this is move 2"),
        ("1.\n", 7, 3, "no-move", "missing"),
        ("1. c3 spent=x\n", 7, 7, "bad-note", "spent=x"),
        ("1. c3 spent=1 spent=2\n", 7, 15, "repeated-note", "spent=2"),
        ("1. c3 eval=+3\n", 7, 7, "bad-note", "evaluation"),
        ("1. c3 nice\n", 7, 7, "bad-note", "'nice'"),
        ("(\n", 7, 1, "early-variation", "after the move"),
        (")\n", 7, 1, "no-variation", "no variation is open"),
        ("1. c3\n(\n)\n", 9, 1, "empty-variation", "no move"),
        ("1. c3\n(\n; x\n", 9, 1, "early-comment", "after the move"),
        ("1. c3\n(\n1. c4\n", 8, 1, "open-variation", "never closed"),
        ("1. c3\n(\n1. c4\n2. c4\n)\n", 10, 4, "occupied", "c4"),
    ] {
        let error = fault(&with(moves));
        assert_eq!(
            (error.line, error.column),
            (line, column),
            "{moves}\n{error}"
        );
        if !code.is_empty() {
            assert_eq!(error.code, code, "{moves}\n{error}");
        }
        assert!(error.reason.contains(reason), "{moves}\n{error}");
    }
    let banqi = "wuqi record 1\nGame: banqi\n\n1. b3\n";
    check(&[(banqi, 4, 6, "missing-outcome", "for example 'b3=")]);
    let error = fault(&with("1. c9\n"));
    assert_eq!(
        error.to_string(),
        format!("line 7, column 4: {}", error.reason)
    );
}

#[test]
fn own_format_results() {
    let won = "\n1. a1\n2. a5\n3. b1\n4. b5\n5. c1\n";
    let open = "\n1. a1\n2. a5\n";
    for (headers, moves, column, code) in [
        ("Result: two\n", won, 9, "wrong-result"),
        ("Result: draw\n", won, 9, "wrong-result"),
        ("Result: *\n", won, 9, "wrong-result"),
        ("Result: one\nReason: time\n", won, 9, "wrong-reason"),
        ("Result: one\n", open, 9, "wrong-result"),
        ("Result: *\nReason: time\n", open, 9, "wrong-reason"),
        ("Reason: time\n", open, 9, "wrong-reason"),
        ("Result: draw\nReason: resign\n", open, 9, "wrong-reason"),
    ] {
        let error = fault(&format!("{GOMOKU}{headers}{moves}"));
        assert_eq!(
            (error.line, error.column),
            (5, column),
            "{headers}{moves}{error}"
        );
        assert_eq!(error.code, code, "{headers}{moves}{error}");
    }
    for (headers, moves) in [
        ("", won),
        ("Result: one\n", won),
        ("", open),
        ("Result: *\n", open),
        ("Result: one\nReason: time\n", open),
        ("Result: two\nReason: RESIGN\n", open),
        ("Result: draw\nReason: agreement\n", open),
    ] {
        let text = format!("{GOMOKU}{headers}{moves}");
        assert!(read(text.as_bytes(), None).is_ok(), "{text}");
    }
}

#[test]
fn sgf() {
    check(&[
        ("(;GM[1])", 1, 6, "other-game", "GM[4]"),
        ("(;SZ[x])", 1, 6, "bad-size", "'x'"),
        ("(;SZ[2])", 1, 6, "bad-setup", "size 2x2"),
        ("(;GM[4]\n;B[hh]\n;W[hh])", 3, 4, "occupied", ""),
        ("(;GM[4]\n;B[zz])", 2, 4, "off-board", "'zz'"),
        ("(;GM[4]\n;B[])", 2, 4, "off-board", "no pass"),
        ("(;GM[4]\n;W[hh])", 2, 4, "other-turn", "player one's turn"),
        (
            "(;GM[4];B[hh];AB[aa])",
            1,
            15,
            "late-setup",
            "before the first move",
        ),
        ("(;AB[aa]PL[red])", 1, 12, "bad-player", "B or W"),
        ("(;GM[4]", 1, 1, "open-variation", "never closed"),
        ("(;C[text", 1, 4, "open-value", "never closed"),
        ("(;C)", 1, 3, "no-value", "'C'"),
        ("(;B[aa]))", 1, 9, "no-variation", "closes nothing"),
        ("(;B[aa]\n!)", 2, 1, "unexpected", "'!'"),
        ("(;B[aa]())", 1, 9, "empty-tree", ""),
        ("(;B[aa])\n(;B[bb])", 2, 1, "second-game", "one game"),
        (
            "(;RE[B+]\n;B[aa])",
            1,
            6,
            "wrong-result",
            "do not end the game",
        ),
    ]);
    assert!(read(b"(;RE[B+R];B[aa])", None).is_ok());
    assert!(
        read(b"(;RE[Draw];B[aa])", None).is_ok(),
        "drawn by agreement"
    );
}

#[test]
fn psq() {
    check(&[
        ("Piskvorky 15x15, 0:0\n", 1, 1, "no-record", "WxH"),
        ("Piskvorky 15x15, 0:0, 7\n", 1, 1, "no-record", "0 or 1"),
        ("Piskvorky axb, 0:0, 0\n", 1, 11, "bad-size", "axb"),
        ("Piskvorky 99x99, 0:0, 0\n", 1, 1, "bad-setup", "99x99"),
        (
            "Piskvorky 15x15, 0:0, 0\n16,1,0\n",
            2,
            1,
            "off-board",
            "'16,1'",
        ),
        (
            "Piskvorky 15x15, 0:0, 0\n0,1,0\n",
            2,
            1,
            "off-board",
            "'0,1'",
        ),
        (
            "Piskvorky 15x15, 0:0, 0\n1,1,0\n\r\n 1,1,0\n",
            4,
            2,
            "occupied",
            "",
        ),
        (
            "Piskvorky 15x15, 0:0, 0\n1,1,0\nhello\n",
            3,
            1,
            "bad-line",
            "'hello'",
        ),
        (
            "Piskvorky 5x5, 0:0, 0\n1,1\n1,2\n2,1\n2,2\n3,1\n3,2\n4,1\n4,2\n5,1\n15\n",
            11,
            1,
            "wrong-result",
            "a win of player one",
        ),
    ]);
}

#[test]
fn pgn() {
    check(&[
        ("[Event x]\n", 1, 8, "bad-tag", "in quotes"),
        ("[Event \"x\n", 1, 8, "bad-tag", "closing quote"),
        ("[Event \"x\"\n1. g2", 1, 1, "open-tag", "']'"),
        ("[ \"x\"]", 1, 3, "no-tag", "missing"),
        ("[FEN \"x5o/7/7 x\"]", 1, 14, "too-few-ranks", "3 ranks"),
        (
            "[FEN \"x5o/7/7/7/7/7/o4x x\"]",
            1,
            24,
            "rank-length",
            "fewer than 7",
        ),
        ("[FEN \"7/7/7/7/7/7/7\"]", 1, 20, "missing-field", ""),
        ("[Result \"2-0\"]", 1, 10, "bad-result", "'2-0'"),
        ("[Variant \"Chess\"]", 1, 11, "other-game", "'Chess'"),
        ("1. g2\n a2 {", 2, 5, "open-comment", "never closed"),
        ("1. g2 }", 1, 7, "unexpected", "closes no comment"),
        ("1. g2 ( 1. f1", 1, 7, "open-variation", "never closed"),
        ("1. g2 () *", 1, 8, "empty-variation", ""),
        ("1. (g2) *", 1, 4, "early-variation", ""),
        ("1. g2 ) *", 1, 7, "no-variation", ""),
        ("1. g2 $x *", 1, 7, "bad-note", "'$'"),
        ("1. g2 * [Event \"x\"]", 1, 9, "second-game", ""),
        ("1. g2 [Event \"x\"]", 1, 7, "late-tag", ""),
        ("1. g2 * a2", 1, 9, "after-end", ""),
        ("1. g2 1-0", 1, 7, "wrong-result", "no reason"),
        ("[Result \"0-1\"]\n1. g2 1-0", 2, 7, "wrong-result", "tag"),
        ("1. a7c5 d4 *", 1, 9, "too-far", ""),
        ("1. g2 Test *", 1, 7, "malformed", "a move is"),
    ]);
}

#[test]
fn whole_texts() {
    let error = read(b"hello", None).unwrap_err();
    assert_eq!((error.line, error.column), (1, 1));
    assert_eq!(error.code, "unknown-format");
    let error = read(b"wuqi record 1\nOne: \xff\n", None).unwrap_err();
    assert_eq!((error.line, error.column, error.code), (2, 6, "not-utf8"));
    assert!(error.reason.contains("0xff"), "{error}");
    let error = read(&vec![b' '; MAX_BYTES + 1], Some(Format::Wuqi)).unwrap_err();
    assert_eq!(error.code, "too-long");
    let error = read(b"", Some(Format::Sgf)).unwrap_err();
    assert_eq!(error.code, "no-record");
}
