export default function AccountView() {
  return null
}
