//! Under which addresses other devices reach this server.

use std::net::{IpAddr, SocketAddr};

/// The addresses to put into an invitation, the likeliest first; none where the server
/// listens to this machine alone.
pub fn reachable(bound: SocketAddr) -> Vec<String> {
    let port = bound.port();
    let show = |ip: IpAddr| format!("http://{}/", SocketAddr::new(ip, port));
    if bound.ip().is_loopback() {
        return Vec::new();
    }
    if !bound.ip().is_unspecified() {
        return vec![show(bound.ip())];
    }
    // A system that does not tell its addresses leaves the guest to find them.
    let mut found: Vec<IpAddr> = if_addrs::get_if_addrs()
        .unwrap_or_default()
        .into_iter()
        .map(|interface| interface.ip())
        .filter(|ip| bound.is_ipv6() || ip.is_ipv4())
        .filter(|ip| is_useful(*ip))
        .collect();
    found.sort_by_key(|ip| (!is_home(*ip), ip.is_ipv6()));
    found.dedup();
    found.into_iter().map(show).collect()
}

/// Neither this machine alone nor bound to one cable.
fn is_useful(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => !ip.is_loopback() && !ip.is_link_local(),
        IpAddr::V6(ip) => !ip.is_loopback() && !ip.is_unicast_link_local(),
    }
}

/// The addresses that home networks give out.
fn is_home(ip: IpAddr) -> bool {
    matches!(ip, IpAddr::V4(ip) if ip.octets()[..2] == [192, 168] || ip.octets()[0] == 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_for_this_machine_is_reached_by_nobody_else() {
        assert!(reachable("127.0.0.1:80".parse().unwrap()).is_empty());
        assert!(reachable("[::1]:80".parse().unwrap()).is_empty());
    }

    #[test]
    fn a_server_at_one_address_is_reached_there() {
        let one = reachable("192.168.1.5:5115".parse().unwrap());
        assert_eq!(one, ["http://192.168.1.5:5115/"]);
    }

    #[test]
    fn a_server_everywhere_is_reached_at_every_useful_address() {
        for address in reachable("0.0.0.0:5115".parse().unwrap()) {
            assert!(address.ends_with(":5115/") && !address.contains("127.0.0.1"));
        }
    }
}
