/** A Vite plugin that serves the value of `LATCHKEY_LOCALNET` as `/localnet.json`. */
export function localnetFile(): {
  name: string
  configureServer(server: {
    readonly middlewares: {
      use(
        path: string,
        answer: (
          request: unknown,
          response: { setHeader(name: string, value: string): { end(text: string): unknown } },
        ) => void,
      ): unknown
    }
  }): void
}
