// Declarations of packages that only hosts install, limited to their use in examples.

declare module 'next/headers' {
  export function headers(): Promise<Headers>
}

declare module '@tanstack/react-query' {
  export class QueryClient {}
  export function QueryClientProvider(props: {
    readonly client: QueryClient
    readonly children?: import('react').ReactNode
  }): import('react').ReactNode
}
