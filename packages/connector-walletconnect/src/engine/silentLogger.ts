const silence = () => {}

/**
 * A silent logger in pino's shape. Several tabs with one client id cause harmless messages such as
 * "No matching key", and the library's log contains pairing links.
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
