import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { p2pkh, p2sh, p2tr, p2wpkh, selectUTXO } from '@scure/btc-signer'
import { findBitcoind } from './installBitcoind.mjs'
import { startEsplora } from './startEsplora.mjs'
import { startNode } from './startNode.mjs'

/** The phrase every local tool knows: these keys are public and hold nothing anywhere else. */
const mnemonic = 'test test test test test test test test test test test junk'
const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
const genesisHash = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
const accountCount = 4
const coinSatoshis = 50_000_000n
const coinsEach = 2
/** A block's reward can be spent after a hundred more. */
const maturity = 100
const rewardBlocks = 8
/** bcoin's regtest knows segregated witness from here on. */
const bcoinBlocks = 440

/** Starts a regtest node behind an Esplora server and funds the accounts. See index.d.mts. */
export async function startBitcoin({ ports = [0], blockTimeMs = 500, bitcoind: wanted } = {}) {
  const bitcoind = wanted === false ? undefined : await findBitcoind()
  if (!bitcoind) console.warn('Bitcoin: bcoin 1.0.2 runs, which predates Taproot. What spends Taproot coins is not run.')
  const node = await startNode(bitcoind)
  let esplora
  let timer
  const stop = async () => {
    clearTimeout(timer)
    await esplora?.stop()
    await node.stop()
  }
  try {
    const { rpc } = node
    const root = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic))
    const keyAt = (path) => root.derive(path)
    const miner = keyAt("m/84'/1'/99'/0/0")
    const minerPayment = p2wpkh(miner.publicKey, regtest)
    const mine = async (blocks = 1) => {
      await rpc('generatetoaddress', [blocks, minerPayment.address])
    }
    await mine(bitcoind ? maturity + rewardBlocks : bcoinBlocks)
    esplora = await startEsplora({ rpc, port: ports[0] ?? 0 })
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
                  ? [{ txid, index: at, witnessUtxo: { script: minerPayment.script, amount: BigInt(value) } }]
                  : [],
              ),
        )
      const selected = selectUTXO(coins, outputs, 'default', {
        changeAddress: minerPayment.address,
        feePerByte: feeRate,
        network: regtest,
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
        payment: p2wpkh(key(84), regtest).address,
        ordinals: p2tr(key(86).subarray(1), undefined, regtest).address,
        nested: p2sh(p2wpkh(key(49), regtest), regtest).address,
        legacy: p2pkh(key(44), regtest).address,
      }
    })
    const outputs = accounts.flatMap((account) =>
      Object.values(account).flatMap((address) => Array.from({ length: coinsEach }, () => ({ address, amount: coinSatoshis }))),
    )
    await pay(outputs)
    await mine()

    // Blocks come while something waits for one, so that an idle chain costs nothing.
    const tick = async () => {
      try {
        if (blockTimeMs > 0 && (await rpc('getrawmempool')).length > 0) await mine()
      } catch {
        // The node is going down, or comes back.
      }
      schedule()
    }
    const schedule = () => {
      if (blockTimeMs > 0) timer = setTimeout(tick, blockTimeMs)
      timer?.unref?.()
    }
    schedule()

    return {
      networks: [{ genesisHash, name: 'Bitcoin Regtest', bech32Prefix: 'bcrt', rpcUrls: [esplora.url], testnet: true }],
      taproot: bitcoind !== undefined,
      mnemonic,
      accounts,
      rpc,
      mine,
      fund: (address, satoshis) => pay([{ address, amount: BigInt(satoshis) }]),
      async stop() {
        // A tick that is under way must not set another timer.
        blockTimeMs = 0
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
