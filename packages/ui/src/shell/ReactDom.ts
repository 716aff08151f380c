/**
 * What the shell draws with: `createRoot` of `react-dom/client` and `flushSync` of `react-dom`.
 * Names no type of React, so that a page without React's types can be checked.
 */
export type ReactDom = {
  createRoot(container: ShadowRoot): { render(children: unknown): void; unmount(): void }
  flushSync(draw: () => void): void
}
