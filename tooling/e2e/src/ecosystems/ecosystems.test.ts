import type { Localnet } from '@latchkey/localnet'
import { PublicKey } from '@solana/web3.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { itAtLength } from '../../../suite/tableRows.js'
import { usePlayground, type Visit } from '../visit.js'
import {
  cases,
  connectAll,
  goTo,
  leaveOneThenAll,
  signAndSendOnEach,
  states,
  statuses,
} from './fiveEcosystems.js'
import type { BalanceReaders } from './readBalances.js'
import { sharedChains, sharedReaders } from './sharedChains.js'

const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
const associatedProgram = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')

let localnet: Localnet
let readers: BalanceReaders
const ground = usePlayground(async () => {
  localnet = await sharedChains()
  return localnet.describe()
})
beforeAll(async () => {
  readers = await sharedReaders()
})

const wallet = 'Latchkey Test Wallet'

async function connectFive(): Promise<Visit> {
  const visit = await ground.visit()
  await visit.open()
  await connectAll(wallet, visit.page, visit.dialog, visit.approve)
  return visit
}

/** A receiver's accounts of the token that a Solana wallet tells of, which its transfer names. */
function tokenAccountsOf(owner: string, told: string): readonly string[] {
  const token = told.match(/\nToken\n(\S+)/)?.[1]
  if (!told.includes('To its account') || token === undefined) return []
  return tokenPrograms.map((program) => {
    const seeds = [owner, program, token].map((each) => new PublicKey(each).toBytes())
    return PublicKey.findProgramAddressSync(seeds, associatedProgram)[0].toBase58()
  })
}

describe('five ecosystems in one modal', () => {
  it('one wallet connects to all of them, one visible approval after the other', async () => {
    const { page, watch, context } = await connectFive()
    expect(await statuses(page)).toEqual(cases.map(() => 'connected'))
    expect(watch.problems()).toEqual([])
    await context.close()
  })

  itAtLength(
    'on each it signs, and what it sends arrives to the unit, as independent libraries read it',
    async () => {
      const { page, approve, prompt, watch, context } = await connectFive()
      await signAndSendOnEach(page, readers, {
        signing: approve,
        async sending(refused) {
          await refused.or(prompt).first().waitFor()
          expect(await refused.allTextContents()).toEqual([])
          // The window says in words what is sent, and keeps what it received behind a disclosure.
          const told = await prompt.locator('dl').innerText()
          const [to = '', amount] = await Promise.all(
            [page.getByLabel('To', { exact: true }), page.getByLabel('Amount')].map((field) =>
              field.inputValue(),
            ),
          )
          expect([to, ...tokenAccountsOf(to, told)].map((each) => each.toLowerCase())).toContain(
            told.match(/(?:^|\n)(?:To|Of|To its account)\n(\S+)/)?.[1]?.toLowerCase(),
          )
          expect(told).toMatch(new RegExp(`Amount\\s+${amount} [A-Z]+`))
          expect(await prompt.locator('pre').isVisible()).toBe(false)
          await approve()
        },
      })
      expect(watch.problems()).toEqual([])
      await context.close()
    },
  )

  it('each switches its network and its account, and the address is written as the network writes it', async () => {
    const { page, approve, context } = await connectFive()
    const prefixes = {
      polkadot: /^polkadot:(b2)+:1/,
      cosmos: /^cosmos:latchkey-osmosis-1:osmo1/,
      bip122: /:tb1/,
    } as const
    for (const each of cases) {
      // bcoin, which runs where there is no bitcoind, knows one network.
      if (each.namespace === 'bip122' && !localnet.bitcoin?.signet) continue
      // Wallets of Ethereum and Bitcoin (WBIP) are on a network of their own and are asked;
      // elsewhere the kit says where it is.
      const asked = each.namespace === 'eip155' || each.namespace === 'bip122' ? approve : undefined
      await goTo(page, each.second, asked)
      const [, active] = (await states(page))[each.namespace] ?? []
      if (each.namespace in prefixes)
        expect(active).toMatch(prefixes[each.namespace as keyof typeof prefixes])
      await goTo(page, each.network, asked)
    }
    for (const [ecosystem, namespace] of [
      ['Solana', 'solana'],
      ['Polkadot', 'polkadot'],
      ['Bitcoin', 'bip122'],
      ['Cosmos', 'cosmos'],
    ] as const) {
      const before = (await states(page))[namespace]?.[1]
      const inside = page.getByRole('button', { name: `${ecosystem} account 2` })
      if (!(await inside.isVisible())) await page.getByText('Inside the test wallet').click()
      await inside.click()
      await expect
        .poll(async () => (await states(page))[namespace]?.[1], { message: ecosystem })
        .not.toBe(before)
    }
    await context.close()
  })

  itAtLength(
    'on Solana a receiver that no key signs for is warned of before anything is sent',
    async () => {
      const { page, context } = await connectFive()
      await goTo(page, 'Solana Localnet One')
      const warning = page.getByTestId('receiver-warning')
      expect(await warning.count()).toBe(0)
      await page
        .getByLabel('To', { exact: true })
        .fill('HzjxSWZpqs4RrWn5kLupwYod3d13Mz5xRFNqVZXHqePV')
      await warning.waitFor()
      await page
        .getByLabel('To', { exact: true })
        .fill('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96')
      await warning.waitFor({ state: 'detached' })
      await context.close()
    },
  )

  it('a reload finds them all again; one is left in the Wallets view, then all', async () => {
    const { page, dialog, watch, context } = await connectFive()
    await page.reload()
    await leaveOneThenAll(page, dialog, wallet)
    expect(watch.problems()).toEqual([])
    await context.close()
  })
})
