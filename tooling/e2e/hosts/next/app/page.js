import { Wallet } from './Wallet.js'

export default function Page() {
  return <Wallet />
}
