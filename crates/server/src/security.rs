//! What every request must pass and every answer carries.
//!
//! A page elsewhere may point its own name at this machine (DNS rebinding) and then talk
//! to us as if it were ours. So the `Host` must be an IP address or `localhost`, which no
//! foreign name can be, and an `Origin`, where there is one, must be that same host.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; media-src 'self'; connect-src 'self'; base-uri 'self'; \
    form-action 'none'; frame-ancestors 'none'";

const OPENER: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const EMBEDDER: HeaderName = HeaderName::from_static("cross-origin-embedder-policy");
const RESOURCE: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// Refuses requests that come from elsewhere and adds the headers that keep a page safe.
pub(crate) async fn guard(request: Request, next: Next) -> Response {
    if !is_ours(request.uri(), request.headers()) {
        return (
            StatusCode::FORBIDDEN,
            "this host or origin is not served here",
        )
            .into_response();
    }
    let alone = can_stand_alone(request.headers());
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (RESOURCE, "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if alone {
        headers.insert(OPENER, HeaderValue::from_static("same-origin"));
        headers.insert(EMBEDDER, HeaderValue::from_static("require-corp"));
    }
    response
}

/// Whether the page may be cross-origin isolated, and so use what browsers give only to such
/// pages: over plain HTTP they believe it of this machine alone, and complain elsewhere.
fn can_stand_alone(headers: &HeaderMap) -> bool {
    let host = only(headers, header::HOST).and_then(Authority::read);
    host.is_some_and(|host| host.address.is_none_or(|address| address.is_loopback()))
}

fn is_ours(uri: &Uri, headers: &HeaderMap) -> bool {
    let Some(host) = only(headers, header::HOST).and_then(Authority::read) else {
        return false;
    };
    // A request may name its host a second time, in its first line.
    let named = uri.authority().map(|named| Authority::read(named.as_str()));
    if named.is_some_and(|named| named != Some(host)) {
        return false;
    }
    match headers.contains_key(header::ORIGIN) {
        false => true,
        true => only(headers, header::ORIGIN)
            .and_then(|origin| origin.strip_prefix("http://"))
            .is_some_and(|origin| Authority::read(origin) == Some(host)),
    }
}

/// The text of a header that is there exactly once: of two, we and whoever stands between
/// might believe different ones.
fn only(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).into_iter();
    let value = values.next().filter(|_| values.next().is_none())?;
    value.to_str().ok()
}

/// A host that no foreign name can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Authority {
    /// None is `localhost`.
    address: Option<IpAddr>,
    /// 80 where none is written.
    port: u16,
}

impl Authority {
    /// Reads an IP address or `localhost`, with or without a port, and nothing else.
    fn read(text: &str) -> Option<Authority> {
        let (name, port) = match text.strip_prefix('[') {
            Some(rest) => {
                let (address, port) = rest.split_once(']')?;
                let address: Ipv6Addr = address.parse().ok()?;
                (Some(IpAddr::V6(address)), port)
            }
            None => {
                let end = text.find(':').unwrap_or(text.len());
                let (name, port) = text.split_at(end);
                let is_localhost = name.eq_ignore_ascii_case("localhost");
                let address: Option<Ipv4Addr> = name.parse().ok();
                if !is_localhost && address.is_none() {
                    return None;
                }
                (address.map(IpAddr::V4), port)
            }
        };
        let port = match port.strip_prefix(':') {
            None if port.is_empty() => 80,
            // A number and nothing around it: `parse` alone would also take a sign.
            Some(port) if port.bytes().all(|byte| byte.is_ascii_digit()) => port.parse().ok()?,
            _ => return None,
        };
        let address = name;
        Some(Authority { address, port })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ours(host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        is_ours(&Uri::from_static("/"), &headers)
    }

    #[test]
    fn only_this_host_and_its_own_origin_are_served() {
        assert!(ours("127.0.0.1:8080", None));
        assert!(ours("localhost:8080", Some("http://localhost:8080")));
        assert!(ours("[::1]:8080", Some("http://[::1]:8080")));
        assert!(ours("192.168.1.5", Some("http://192.168.1.5")));
        assert!(!ours("evil.example:8080", None));
        assert!(!ours("localhost.evil.example", None));
        assert!(!ours("127.0.0.1:8080", Some("http://evil.example")));
        assert!(!ours("127.0.0.1:8080", Some("http://127.0.0.1:9999")));
        assert!(!ours("127.0.0.1:8080", Some("null")));
        assert!(!ours("[evil]:8080", None));
        assert!(!is_ours(&Uri::from_static("/"), &HeaderMap::new()));
    }

    #[test]
    fn only_this_machine_is_told_to_isolate_the_page() {
        for (host, alone) in [
            ("localhost:5115", true),
            ("127.0.0.1:5115", true),
            ("[::1]:5115", true),
            ("192.168.1.5:5115", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, host.parse().unwrap());
            assert_eq!(can_stand_alone(&headers), alone, "{host}");
        }
    }

    #[test]
    fn a_host_is_read_to_its_last_letter() {
        for host in [
            "[::1]evil.example",
            "[::1]:",
            "[::1]:80:80",
            "[::1",
            "127.0.0.1:",
            "127.0.0.1:http",
            "127.0.0.1:+80",
            "127.0.0.1:80x",
            "127.0.0.1:65536",
            "127.0.0.1:80:80",
            "localhost:evil.example",
            "user@localhost",
            "::1",
            " localhost",
            "",
        ] {
            assert!(!ours(host, None), "{host}");
        }
        assert!(ours("LOCALHOST:1", Some("http://localhost:1")));
        assert!(
            ours("127.0.0.1", Some("http://127.0.0.1:80")),
            "the usual port"
        );
        assert!(!ours("127.0.0.1", Some("http://localhost")));
        assert!(!ours("127.0.0.1", Some("http://127.0.0.1/")));
    }

    #[test]
    fn two_hosts_are_none() {
        let mut headers = HeaderMap::new();
        headers.append(header::HOST, HeaderValue::from_static("localhost"));
        let uri = |text: &'static str| Uri::from_static(text);
        assert!(is_ours(&uri("http://localhost/"), &headers));
        assert!(!is_ours(&uri("http://evil.example/"), &headers));
        headers.append(header::HOST, HeaderValue::from_static("evil.example"));
        assert!(!is_ours(&uri("/"), &headers));
    }
}
