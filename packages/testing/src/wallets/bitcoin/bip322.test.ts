import { secp256k1 } from '@noble/curves/secp256k1.js'
import { p2tr, p2wpkh, WIF } from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import { toHex } from './keys.js'
import { bip322Hash, createToSign, createToSpend, signBip322 } from './signing/messages.js'

/** github.com/bitcoin/bips, bip-0322/basic-test-vectors.json (CC0): `tx_hashes` and `simple`. */
const address = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const wif = 'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k'
const hashes = [
  {
    message: '',
    message_hash: 'c90c269c4f8fcbe6880f72a721ddfbf1914268a794cbb21cfafee13770ae19f1',
    to_spend_tx_hash: 'c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7',
    to_sign_tx_hash: '1e9654e951a5ba44c8604c4de6c67fd78a27e81dcadcfe1edf638ba3aaebaed6',
  },
  {
    message: 'Hello World',
    message_hash: 'f0eb03b1a75ac6d9847f55c624a99169b5dccba2a31f5b23bea77ba270de0a7a',
    to_spend_tx_hash: 'b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b',
    to_sign_tx_hash: '88737ae86f2077145f93cc4b153ae9a1cb8d56afa511988c149c5c8c9d93bddf',
  },
  {
    message: 'UTF-8 support: öäüéàè 测试文本 \uD83D\uDE04',
    message_hash: '43936b237ea38c7794eb5d755e0d220b6db92ebfc5c8f482759d22b1286376d7',
    to_spend_tx_hash: 'c8f4f525fe8afb1bc09b44175bd2096f079c98425e8a1be676b712add1fb62f0',
    to_sign_tx_hash: '8f488e06b89eafd019ec528109eafaf7f1d1811fd617aa1eeb9658f1c1be6586',
  },
]
const simple = [
  {
    message: '',
    signatures: [
      'smpAkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
      'smpAkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
  },
  {
    message: 'Hello World',
    signatures: [
      'smpAkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
      'smpAkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
  },
]

describe('BIP-322 published vectors', () => {
  const privateKey = WIF().decode(wif)
  const payment = p2wpkh(toPublicKey(privateKey))

  it.each(hashes)(
    'hashes of %j',
    ({ message, message_hash, to_spend_tx_hash, to_sign_tx_hash }) => {
      expect(payment.address).toBe(address)
      expect(toHex(bip322Hash(message))).toBe(message_hash)
      expect(createToSpend(payment.script, message).id).toBe(to_spend_tx_hash)
      expect(createToSign(payment.script, message).id).toBe(to_sign_tx_hash)
    },
  )

  it.each(simple)(
    'the simple signature of "$message" is one of those published, with its prefix and bare',
    ({ message, signatures }) => {
      const key = { privateKey, addressType: 'p2wpkh', payment } as const
      expect(signatures).toContain(signBip322(key, message, true))
      expect(signatures.map((signature) => signature.slice(3))).toContain(signBip322(key, message))
    },
  )

  it('the Taproot address of the unprefixed vector is that of its key', () => {
    // Its signature has other auxiliary randomness than ours; that ours verify is the conformance
    // suite's to say, by bip322-js.
    const key = WIF().decode('KyrSGCFPhqZMjCe5fNTYddiLMp4tMj4gLKuJ26TsB2rvr1VJGPbt')
    expect(p2tr(toPublicKey(key).subarray(1)).address).toBe(
      'bc1pss0zhytly75awhm6x2hhvd5lnzv3vssgrf9axfheq8ldyzn88ges79fler',
    )
  })
})

function toPublicKey(privateKey: Uint8Array): Uint8Array {
  return secp256k1.getPublicKey(privateKey, true)
}
