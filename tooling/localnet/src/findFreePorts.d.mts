/**
 * Finds ports for a program that cannot choose one itself. They are outside the system's range of
 * ephemeral ports.
 *
 * @param count number of consecutive ports @default 1
 * @returns the first port; nothing listens on any of them on 127.0.0.1
 */
export function findFreePorts(count?: number): Promise<number>
