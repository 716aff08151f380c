import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { assetId, planPolkadot, settings } from './networks.mjs'

const readyWithinMs = 180_000
const program = fileURLToPath(new URL('chains.mjs', import.meta.url))

/**
 * The accounts of every local Substrate chain, derived from its public development phrase: they
 * hold nothing anywhere else.
 */
const accounts = [
  { path: '//Alice', address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY' },
  { path: '//Bob', address: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty' },
  { path: '//Charlie', address: '5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y' },
]
const native = 1_000_000_000_000_000n // 1,000 at 12 decimals
const asset = {
  id: assetId,
  name: 'Latchkey Test Dollar',
  symbol: 'LTD',
  decimals: 6,
  minimumBalance: 1,
}
const tokens = 1_000_000_000n // 1,000 LTD at 6 decimals
const holders = accounts.slice(0, 2)

/** The chain's initial storage. Alice created the token; Alice and Bob hold it. */
function createStorage() {
  const [{ address: owner }] = accounts
  const account = ({ address }) => [
    [address],
    {
      providers: 1,
      sufficients: holders.some((holder) => holder.address === address) ? 1 : 0,
      data: { free: String(native) },
    },
  ]
  return {
    System: { Account: accounts.map(account) },
    Assets: {
      Asset: [
        [
          [asset.id],
          {
            owner,
            issuer: owner,
            admin: owner,
            freezer: owner,
            supply: String(tokens * BigInt(holders.length)),
            deposit: 0,
            minBalance: asset.minimumBalance,
            isSufficient: true,
            accounts: holders.length,
            sufficients: holders.length,
            approvals: 0,
            isFrozen: false,
          },
        ],
      ],
      Metadata: [
        [
          [asset.id],
          {
            deposit: 0,
            name: asset.name,
            symbol: asset.symbol,
            decimals: asset.decimals,
            isFrozen: false,
          },
        ],
      ],
      Account: holders.map(({ address }) => [
        [asset.id, address],
        { balance: String(tokens), isFrozen: false, reason: 'Sufficient', extra: null },
      ]),
    },
  }
}

/** Starts both chains. See index.d.mts. */
export async function startPolkadot({ ports = [0, 0] } = {}) {
  const chains = settings.map((one, index) => ({ ...one, port: ports[index] ?? 0 }))
  const argument = JSON.stringify({ chains, storage: createStorage() })
  const child = spawn(process.execPath, [program, argument], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, LOG_LEVEL: 'error' },
  })
  const closed = new Promise((resolve) => child.once('close', resolve))
  const stop = async () => {
    child.stdin.destroy()
    await closed
  }
  let log = ''
  const keep = (chunk) => {
    log = (log + chunk).slice(-4_000)
  }
  child.stderr.on('data', keep)
  try {
    const bound = await new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => fail(`were not ready within ${readyWithinMs} ms`),
        readyWithinMs,
      )
      const fail = (why) => {
        clearTimeout(timer)
        reject(
          new Error(`The chains of chopsticks ${why}: ${log.trim().slice(-800) || 'no output'}`),
        )
      }
      child.once('error', (error) => fail(error.message))
      child.once('close', () => fail('ended'))
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (!line.startsWith('{"ready"')) return keep(`${line}\n`)
        clearTimeout(timer)
        resolve(JSON.parse(line).ports)
      })
    })
    return { networks: planPolkadot(bound).networks, accounts, stop }
  } catch (error) {
    child.kill('SIGKILL')
    await closed
    throw error
  }
}
