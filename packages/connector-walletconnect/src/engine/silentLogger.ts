const silence = () => {}

/**
 * A logger in pino's shape that says nothing: "No matching key" and its kin are noise of several
 * tabs with one client id, and a log of the library carries pairing links.
 */
export const silentLogger = {
  level: 'silent',
  trace: silence,
  debug: silence,
  info: silence,
  warn: silence,
  error: silence,
  fatal: silence,
  child: () => silentLogger,
  bindings: () => ({ context: '' }),
}
