export default function AllWalletsView() {
  return null
}
