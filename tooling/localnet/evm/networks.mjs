export const chains = [
  { chainId: 31337, name: 'Localnet One' },
  { chainId: 31338, name: 'Localnet Two' },
]
/** The first contracts of their deployer, so their addresses are known before a chain runs. */
const contracts = {
  token: '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35',
  batchDelegate: '0xA15BB66138824a1c7167f5E85b957d04Dd34E468',
}

/** The planned networks on these ports. */
export const planEvm = (ports) => ({
  networks: chains.map((chain, index) => ({
    ...chain,
    rpcUrl: `http://127.0.0.1:${ports[index]}`,
    ...contracts,
  })),
})
