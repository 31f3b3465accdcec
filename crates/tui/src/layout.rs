//! Where things are on the screen. Drawing and the mouse ask the same question here, so
//! they always agree.

use crate::games::{self, Form};
use crate::model::Play;
use ratatui::layout::{Position, Rect};
use wuqi_games::View;

/// The narrowest side panel.
const PANEL: u16 = 22;

/// The widest side panel: longer lines are hard to read.
const WIDEST_PANEL: u16 = 72;

/// The smallest terminal in which anything makes sense.
pub const SMALLEST: (u16, u16) = (44, 14);

/// Where a board stands and how big its squares are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// The whole board with its coordinates.
    pub area: Rect,
    /// How squares are drawn.
    pub form: Form,
    columns: u16,
    rows: u16,
    /// Whether the board is seen from the second player's side.
    turned: bool,
}

impl Grid {
    /// Columns for the numbers of the ranks.
    pub const MARGIN: u16 = 3;

    fn size(view: &View, form: Form) -> (u16, u16) {
        let (columns, rows) = (u16::from(view.width), u16::from(view.height));
        let frame = u16::from(form.lines);
        (
            Grid::MARGIN + columns * form.stride + 1,
            rows * form.pitch + frame + 1,
        )
    }

    /// The largest form of this game that fits.
    fn fit(game: &str, view: &View, room: Rect, turned: bool) -> Option<Grid> {
        games::look(game).forms.iter().find_map(|&form| {
            let (width, height) = Grid::size(view, form);
            (width <= room.width && height <= room.height).then(|| Grid {
                area: Rect::new(room.x, room.y, width, height),
                form,
                columns: u16::from(view.width),
                rows: u16::from(view.height),
                turned,
            })
        })
    }

    /// The top-left corner of the frame, or of the first square where there is none.
    #[must_use]
    pub fn corner(&self) -> Position {
        Position::new(self.area.x + Grid::MARGIN, self.area.y)
    }

    /// The same places, numbered from the top left whoever looks.
    #[must_use]
    pub fn unturned(&self) -> Grid {
        Grid {
            turned: false,
            ..*self
        }
    }

    /// Where a square lies in reading order, or which square lies there.
    fn seen(&self, at: usize) -> usize {
        let last = usize::from(self.columns) * usize::from(self.rows) - 1;
        if self.turned { last - at } else { at }
    }

    /// The inside of a square.
    #[must_use]
    pub fn inside(&self, at: usize) -> Rect {
        let at = self.seen(at);
        let (column, row) = (at as u16 % self.columns, at as u16 / self.columns);
        let frame = u16::from(self.form.lines);
        let corner = self.corner();
        Rect::new(
            corner.x + column * self.form.stride + 1,
            corner.y + row * self.form.pitch + frame,
            self.form.stride - 1,
            self.form.pitch - frame,
        )
    }

    /// The row and column where the piece of a square begins, for a piece of this width.
    #[must_use]
    pub fn centre(&self, at: usize, width: u16) -> Position {
        let inside = self.inside(at);
        Position::new(
            inside.x + inside.width.saturating_sub(width) / 2,
            inside.y + inside.height.saturating_sub(1) / 2,
        )
    }

    /// The row with the names of the files.
    #[must_use]
    pub fn files_row(&self) -> u16 {
        self.area.bottom() - 1
    }

    /// The square under a place on the screen.
    #[must_use]
    pub fn square_at(&self, place: Position) -> Option<usize> {
        let corner = self.corner();
        let frame = u16::from(self.form.lines);
        let x = place.x.checked_sub(corner.x + frame)?;
        let y = place.y.checked_sub(corner.y + frame)?;
        let (column, row) = (x / self.form.stride, y / self.form.pitch);
        // A line between two squares belongs to neither.
        let on_line = self.form.lines
            && (x % self.form.stride == self.form.stride - 1
                || y % self.form.pitch == self.form.pitch - 1);
        let on_board = column < self.columns && row < self.rows && !on_line;
        let at = usize::from(row) * usize::from(self.columns) + usize::from(column);
        on_board.then(|| self.seen(at))
    }
}

/// The parts of the screen while a game is on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The first line.
    pub header: Rect,
    /// The board.
    pub grid: Grid,
    /// Everything beside the board.
    pub panel: Rect,
    /// The line that says what happens.
    pub status: Rect,
    /// The line of keys.
    pub keys: Rect,
}

impl Layout {
    /// The parts of a screen of this size, or the size that the game would need.
    pub fn of(area: Rect, play: &Play) -> Result<Layout, (u16, u16)> {
        let board = &play.state.board;
        let smallest = games::look(play.state.game).smallest();
        let (width, height) = Grid::size(board, smallest);
        let need = (
            (width + 1 + PANEL).max(SMALLEST.0),
            (height + 3).max(SMALLEST.1),
        );
        if area.width < need.0 || area.height < need.1 {
            return Err(need);
        }
        let line = |y| Rect::new(area.x, y, area.width, 1);
        let room = Rect::new(area.x, area.y + 1, area.width - PANEL - 1, area.height - 3);
        let mut grid = Grid::fit(play.state.game, board, room, play.is_turned()).ok_or(need)?;
        let panel_width = (area.width - grid.area.width - 1).min(WIDEST_PANEL);
        // What is left over goes to both sides of board and panel.
        let spare = (area.width - grid.area.width - 1 - panel_width) / 2;
        grid.area.x += spare;
        grid.area.y += (room.height - grid.area.height) / 2;
        let panel = Rect::new(grid.area.right() + 1, room.y, panel_width, room.height);
        Ok(Layout {
            header: line(area.y),
            grid,
            panel,
            status: line(area.bottom() - 2),
            keys: line(area.bottom() - 1),
        })
    }
}

/// A box of this size in the middle.
#[must_use]
pub fn middle(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect::new(
        area.x + (area.width - width) / 2,
        area.y + (area.height - height) / 2,
        width,
        height,
    )
}
