export default function SwitchNetworkView() {
  return null
}
