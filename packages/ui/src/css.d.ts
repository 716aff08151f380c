/** A stylesheet as text, for constructable sheets. */
declare module '*.css?inline' {
  const css: string
  export default css
}
