import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { p2pkh, p2sh, p2tr, p2wpkh, selectUTXO } from '@scure/btc-signer'
import { describeNetwork } from './chains.mjs'
import { startEsplora } from './startEsplora.mjs'
import { startNode } from './startNode.mjs'

/** The phrase of local development tools: its keys are public and hold no real funds. */
export const mnemonic = 'test test test test test test test test test test test junk'
const accountCount = 4
const coinSatoshis = 50_000_000n
const coinsEach = 2
/** Blocks before a reward can be spent. */
const maturity = 100
/**
 * Signet's proof of work is real: four million hashes a block on average, beyond Core's default
 * limit of a million tries.
 */
const mostTries = 2 ** 31 - 1

/**
 * Starts a node of one chain behind an Esplora server and funds the accounts.
 *
 * @param {{
 *   chain: import('./chains.mjs').BitcoinChain, bitcoind: string | undefined, port: number,
 *   blockTimeMs: number,
 * }} options
 */
export async function startChain({ chain, bitcoind, port, blockTimeMs }) {
  const { params, rewardBlocks } = chain
  const node = await startNode(bitcoind, chain)
  let esplora
  let timer
  const stop = async () => {
    // A running tick must not set another timer.
    blockTimeMs = 0
    clearTimeout(timer)
    await esplora?.stop()
    await node.stop()
  }
  try {
    const { rpc } = node
    const root = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic))
    const keyAt = (path) => root.derive(path)
    const miner = keyAt("m/84'/1'/99'/0/0")
    const minerPayment = p2wpkh(miner.publicKey, params)
    const mine = async (blocks = 1) => {
      await rpc('generatetoaddress', [
        blocks,
        minerPayment.address,
        ...(chain.mined ? [mostTries] : []),
      ])
    }
    const mined = (await chain.mined?.()) ?? []
    for (const block of mined) await rpc('submitblock', [block])
    if (mined.length === 0) await mine(bitcoind ? maturity + rewardBlocks : chain.bcoinBlocks)
    esplora = await startEsplora({ rpc, port })
    const { index } = esplora

    const pay = async (outputs, feeRate = 3n) => {
      await index.sync()
      const height = index.blocks().length - 1
      const coins = index
        .confirmedOf(minerPayment.address)
        .flatMap(({ txid, vin, vout, status }) =>
          vin[0].is_coinbase && height - status.block_height < maturity
            ? []
            : vout.flatMap(({ scriptpubkey_address: owner, value }, at) =>
                owner === minerPayment.address && !index.spendOf(txid, at)
                  ? [
                      {
                        txid,
                        index: at,
                        witnessUtxo: { script: minerPayment.script, amount: BigInt(value) },
                      },
                    ]
                  : [],
              ),
        )
      const selected = selectUTXO(coins, outputs, 'default', {
        changeAddress: minerPayment.address,
        feePerByte: feeRate,
        network: params,
        createTx: true,
      })
      if (!selected?.tx) throw new Error('The miner has not enough coins.')
      selected.tx.sign(miner.privateKey)
      selected.tx.finalize()
      return await rpc('sendrawtransaction', [selected.tx.hex])
    }
    const accounts = Array.from({ length: accountCount }, (_, account) => {
      const key = (purpose) => keyAt(`m/${purpose}'/1'/${account}'/0/0`).publicKey
      return {
        payment: p2wpkh(key(84), params).address,
        ordinals: p2tr(key(86).subarray(1), undefined, params).address,
        nested: p2sh(p2wpkh(key(49), params), params).address,
        legacy: p2pkh(key(44), params).address,
      }
    })
    await index.sync()
    if (index.confirmedOf(accounts[0].payment).length === 0) {
      await pay(
        accounts.flatMap((account) =>
          Object.values(account).flatMap((address) =>
            Array.from({ length: coinsEach }, () => ({ address, amount: coinSatoshis })),
          ),
        ),
      )
      await mine()
    }

    // Mines only for pending transactions, so that an idle chain costs nothing.
    const tick = async () => {
      try {
        if (blockTimeMs > 0 && (await rpc('getrawmempool')).length > 0) await mine()
      } catch {
        // The node is stopping or restarting.
      }
      schedule()
    }
    const schedule = () => {
      if (blockTimeMs > 0) timer = setTimeout(tick, blockTimeMs)
      timer?.unref?.()
    }
    schedule()
    return {
      network: describeNetwork(chain, esplora.url),
      accounts,
      rpc,
      mine,
      fund: (address, satoshis) => pay([{ address, amount: BigInt(satoshis) }]),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
