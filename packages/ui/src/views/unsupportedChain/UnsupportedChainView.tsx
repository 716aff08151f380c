export default function UnsupportedChainView() {
  return null
}
