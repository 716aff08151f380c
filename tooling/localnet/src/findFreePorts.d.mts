/**
 * For a program that cannot choose its port itself. The port is outside the range from which the
 * system gives a port to each connection.
 *
 * @param count how many ports in a row @default 1
 * @returns the first of them; nothing listens on any of them on 127.0.0.1
 */
export function findFreePorts(count?: number): Promise<number>
