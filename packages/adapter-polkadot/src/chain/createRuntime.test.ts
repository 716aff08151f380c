import { encodeSignerPayload } from '@latchkey/testing/polkadot'
import { expandMetadata, Metadata, TypeRegistry } from '@polkadot/types'
import type { Call, Extrinsic, ExtrinsicPayload } from '@polkadot/types/interfaces'
import polkadotV14 from '@polkadot/types-support/metadata/v14/polkadot-hex'
import kusamaAssetHubV15 from '@polkadot/types-support/metadata/v15/asset-hub-kusama-hex'
import polkadotAssetHubV15 from '@polkadot/types-support/metadata/v15/asset-hub-polkadot-hex'
import substrateV16 from '@polkadot/types-support/metadata/v16/substrate-hex'
import { blake2AsU8a } from '@polkadot/util-crypto'
import { describe, expect, it } from 'vitest'
import type { Hex } from '../language/Hex.js'
import { encodeAddress } from '../language/ss58.js'
import { systemAccountKey } from './balance.js'
import { createRuntime } from './createRuntime.js'
import { encodeExtrinsic, toSignerPayload } from './extrinsic.js'

const alice: Hex = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const bob: Hex = '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48'
const bobAddress = encodeAddress(bob, 42)
const versions = { specVersion: 1_002_005, transactionVersion: 26 }
/** 'meta' */
const magic = '6d657461'
const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`

/**
 * Metadata of real runtimes, as @polkadot/types-support carries them: of 2024 and 2025, with
 * CheckMetadataHash and newer weights.
 */
const runtimes = [
  { name: 'Polkadot, version 14', metadata: polkadotV14 },
  { name: 'Polkadot Asset Hub, version 15', metadata: polkadotAssetHubV15, assets: true },
  { name: 'Kusama Asset Hub, version 15', metadata: kusamaAssetHubV15, assets: true },
  { name: 'Substrate, version 16', metadata: substrateV16, assets: true },
] as const

describe.each(runtimes)('the runtime of $name', ({ metadata, ...options }) => {
  const runtime = createRuntime(metadata as Hex, versions)
  const registry = new TypeRegistry()
  // From version 15 on the answer of Metadata_metadata_at_version, an option of bytes, which
  // @polkadot/types wants bare.
  const read = new Metadata(registry, `0x${metadata.slice(metadata.indexOf(magic))}`)
  registry.setMetadata(read)
  const { tx, query } = expandMetadata(registry, read)
  const amount = 12_345_678_901_234_567n
  const call = runtime.encodeCall('Balances', 'transfer_keep_alive', {
    dest: { type: 'Id', value: bobAddress },
    value: amount,
  })
  const draft = {
    call,
    nonce: 321,
    birth: { number: 20_000_123, hash: `0x${'ab'.repeat(32)}` as Hex },
  }
  const payload = toSignerPayload(runtime, draft, {
    address: encodeAddress(alice, 42),
    genesisHash: `0x${'cd'.repeat(32)}`,
  })

  it('encodes a transfer as @polkadot/types does', () => {
    expect(runtime.hasMultiAddress).toBe(true)
    const reference = tx.balances?.transferKeepAlive?.({ Id: bob }, amount) as unknown as Call
    expect(hex(call)).toBe(reference.toHex())
  })

  it('encodes a transfer of a token as @polkadot/types does', () => {
    expect(runtime.hasPallet('Assets')).toBe('assets' in options)
    if (!('assets' in options)) {
      expect(() => runtime.encodeCall('Assets', 'transfer', {})).toThrow('Assets.transfer')
      return
    }
    const own = runtime.encodeCall('Assets', 'transfer', {
      id: 1984,
      target: { type: 'Id', value: bobAddress },
      amount,
    })
    const reference = tx.assets?.transfer?.(1984, { Id: bob }, amount) as unknown as Call
    expect(hex(own)).toBe(reference.toHex())
  })

  it('knows where an account is kept', () => {
    const { key } = runtime.storage('System', 'Account')
    // @polkadot/types writes the key's own length before it.
    const account = query.system?.account as unknown as ((key: unknown) => Uint8Array) | undefined
    const reference = account?.(alice) ?? new Uint8Array()
    expect(hex(reference.subarray(2))).toBe(key(encodeAddress(alice, 42)))
    expect(systemAccountKey(alice)).toBe(key(encodeAddress(alice, 42)))
    expect(runtime.storage('System', 'Account').prefix).toBe(
      key(encodeAddress(alice, 42)).slice(0, 66),
    )
    expect(runtime.constant('Balances', 'ExistentialDeposit')).toBeGreaterThan(0n)
    expect(runtime.constant('Balances', 'NoSuchConstant')).toBeUndefined()
    expect(() => runtime.storage('System', 'NoSuchEntry')).toThrow('System.NoSuchEntry')
  })

  it('has a wallet sign the bytes that @polkadot/types would', () => {
    const reference = registry.createType('ExtrinsicPayload', payload, {
      version: 4,
    }) as unknown as ExtrinsicPayload
    const bytes = reference.toU8a({ method: true })
    const known = payload.signedExtensions.every((name) => name !== 'SkipCheckIfFeeless')
    if (known && !payload.signedExtensions.some((name) => /Authorize|Eth|Origin|Verify/.test(name)))
      expect(hex(encodeSignerPayload(payload))).toBe(
        hex(bytes.length > 256 ? blake2AsU8a(bytes) : bytes),
      )
  })

  it('puts the transaction together as @polkadot/types does', () => {
    const signature = `0x01${'ef'.repeat(64)}` as Hex
    const reference = registry.createType(
      'Extrinsic',
      { method: hex(call) },
      { version: 4 },
    ) as unknown as Extrinsic
    reference.addSignature(alice, signature, payload as never)
    expect(encodeExtrinsic(runtime, draft, alice, signature)).toBe(reference.toHex())
  })
})

it('metadata that is none is a chain that is not supported', () => {
  expect(() => createRuntime('0x00', versions)).toThrow(
    expect.objectContaining({ code: 'UNSUPPORTED_CHAIN' }),
  )
})
