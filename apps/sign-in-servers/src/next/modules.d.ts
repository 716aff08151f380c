// Next itself compiles and runs these files in `npm run test:long`.
declare module 'next/headers' {
  export function headers(): Promise<Headers>
}
