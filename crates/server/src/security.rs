//! What every request must pass and every answer carries.
//!
//! A page elsewhere may point its own name at this machine (DNS rebinding) and then talk
//! to us as if it were ours. So the `Host` must be an IP address or `localhost`, which no
//! foreign name can be, and an `Origin`, where there is one, must be that same host.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, Ipv6Addr};

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; media-src 'self'; connect-src 'self'; base-uri 'self'; \
    form-action 'none'; frame-ancestors 'none'";

/// Refuses requests that come from elsewhere and adds the headers that keep a page safe.
pub(crate) async fn guard(request: Request, next: Next) -> Response {
    if !is_ours(request.headers()) {
        return (
            StatusCode::FORBIDDEN,
            "this host or origin is not served here",
        )
            .into_response();
    }
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

fn is_ours(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(host) = text(header::HOST).filter(|host| is_plain_host(host)) else {
        return false;
    };
    match headers.get(header::ORIGIN) {
        None => true,
        Some(_) => text(header::ORIGIN)
            .and_then(|origin| origin.strip_prefix("http://"))
            .is_some_and(|origin| origin.eq_ignore_ascii_case(host)),
    }
}

/// Whether a `Host` is an IP address or `localhost`, with or without a port.
fn is_plain_host(host: &str) -> bool {
    if let Some(rest) = host.strip_prefix('[') {
        return rest
            .split_once(']')
            .is_some_and(|(address, _)| address.parse::<Ipv6Addr>().is_ok());
    }
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok()
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
        is_ours(&headers)
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
        assert!(!is_ours(&HeaderMap::new()));
    }
}
