export default function GetWalletView() {
  return null
}
