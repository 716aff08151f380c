// Packages that hosts install and this repository does not: only what examples use of them.

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
