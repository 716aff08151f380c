/** An account unused in these tests: //Dave of the development phrase. */
export const stranger = {
  address: '5DAAnrj7VHTznn2AWBemMuyBwZWs6FNFjdyVXUeYum3PTXFy',
  name: 'Dave',
  type: 'sr25519',
}
export const ethereum = {
  address: '0x00000000000000000000000000000000000A11cE',
  name: 'Ethereum',
  type: 'ethereum',
}
