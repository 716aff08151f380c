export default function NetworksView() {
  return null
}
