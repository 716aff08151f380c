export const chains = [
  { chainId: 31337, name: 'Localnet One' },
  { chainId: 31338, name: 'Localnet Two' },
]
/** The first contracts of their deployer, so their addresses are known before a chain runs. */
const contracts = {
  token: '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35',
  batchDelegate: '0xA15BB66138824a1c7167f5E85b957d04Dd34E468',
  euro: '0xb19b36b1456E65E3A6D514D3F715f204BD59f431',
  art: '0x8ce361602B935680E8DeC218b820ff5056BeB7af',
  items: '0xe1Aa25618fA0c7A1CFDab5d6B456af611873b629',
}

/** Names are on the first chain alone. The key signs the zone's answers; it is public. */
export const names = {
  zone: 'latchkey.eth',
  registry: '0x1f9bcC15221EcCc5204EB30B5A156031423700AC',
  resolver: '0x83B4e0d6ff93f3183D306Da23EfAE17773e6dFc0',
  universalResolver: '0x8B03e92900E9d2251a93e6640A79353E3e10Df1C',
  signerKey: `0x${'4e'.repeat(32)}`,
}

/** The planned networks on these ports. */
export const planEvm = (ports) => ({
  networks: chains.map((chain, index) => ({
    ...chain,
    rpcUrl: `http://127.0.0.1:${ports[index]}`,
    ...contracts,
    ...(index === 0 && { names }),
  })),
})
