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

/** Pools are on the first chain alone, and only where they are asked for. */
const pools = {
  wrapped: '0xCC384FEfdffB38A6c5E5a9cD8BD70a35Ce06d1e1',
  v2Factory: '0xaf72C0308a501Ac005425F3b44F57427AbE68936',
  v3Factory: '0x98e952eb8AB8384710Bd054fDB00B44Eb298Cb7d',
  positions: '0x0966267c0C9C966AcCaf91C2077E134B8162E9B5',
  router: '0xbd5cf91F8A958d9B4DcebcD28463E144Fc928CE4',
  quoter: '0x0B69A2082B3f3eE62d03737375c27784dceD926e',
  mixedQuoter: '0x9aE82BE8fd4a1A54AcD078e4fDa7d29Adc22428F',
  feed: '0x93600AA50b4f69b34939f4DDB546c8D2d7C14201',
}

/** The planned networks on these ports. */
export const planEvm = (ports, { pools: withPools = false } = {}) => ({
  networks: chains.map((chain, index) => ({
    ...chain,
    rpcUrl: `http://127.0.0.1:${ports[index]}`,
    ...contracts,
    ...(index === 0 && { names }),
    ...(index === 0 && withPools && { pools }),
  })),
})
