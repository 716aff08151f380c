export default function ConnectingExternalView() {
  return null
}
