/**
 * The functions that render the shell: `createRoot` of `react-dom/client` and `flushSync` of
 * `react-dom`. Uses no React types, so that a page without them compiles.
 */
export type ReactDom = {
  createRoot(container: ShadowRoot): { render(children: unknown): void; unmount(): void }
  flushSync(draw: () => void): void
}
