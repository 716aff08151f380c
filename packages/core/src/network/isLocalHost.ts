/**
 * True for a host name, or an origin, of this machine: localhost, *.localhost, 127.0.0.0/8 and
 * [::1].
 */
export const isLocalHost = (host: string): boolean =>
  /^(\w+:\/\/)?(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/.test(host)
