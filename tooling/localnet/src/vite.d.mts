/** A Vite plugin: `/localnet.json` of the development server is what `LATCHKEY_LOCALNET` holds. */
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
