import { bytesToHex } from '@noble/hashes/utils.js'
import { Address, NETWORK, OutScript } from '@scure/btc-signer'
import { Verifier as OtherVerifier, Signer } from 'bip322-js'
import { describe, expect, it } from 'vitest'
import { verifyBitcoin } from '../verify/verifyBitcoin.js'
import { bip322Hash, createToSign, createToSpend } from './bip322.js'

/** github.com/bitcoin/bips, bip-0322/basic-test-vectors.json and generated-test-vectors.json. */
const key = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const multisig = 'bc1qp0ahvfh83088w49k405szqgg4f3pptr7p2g06tdxfjcd40z4lh4q95lsz9'
const multisigText = 'This will be a p2wsh 3-of-3 multisig BIP 322 signed message'
const multisigSignature =
  'smpBQBHMEQCIFX9aaqPJWq2Ff2kpen5bFDTid+ehgUOpHV0LfjncXy4AiA3GNicF7aKPzdpa9PCpmaYQs3pHd+qbvvhXdxOCKCAMAFIMEUCIQD/ELXg6CNYyUQijCg96JtgvgjZb9dsl1Ctof4QAeyTcQIgVM/1AAblFl/DCt6A1gJg+T/i2qU5SQD09+chFJzolRwBSDBFAiEAlqRfSFyWNVQhvaCnmeV5tyneiCWMTcFbuujoD/pFa3wCIGnZjfQb8NolSYq9asV+ZeBSkCGHJcqnaV4JYS5MYPEGAWlTIQJ1aLEfEi/4p7wcV+XHZCBVvGGJZ7L3v+jhH+mZA8lN0yECCovfec+kIdllXpKCgA8RX/HZ2x5yHOtCSKP8/sf6pnwhAwxSng6kCgCXXSAmJOOZFdr3vdK3HzGqCFloOHgc5fM6U64='
const empty =
  'smpAkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='
const hello =
  'smpAkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy'

const valid: readonly (readonly [string, string, string, string])[] = [
  ['simple p2wpkh', key, '', empty],
  ['simple p2wpkh', key, 'Hello World', hello],
  ['simple p2wsh 3 of 3', multisig, multisigText, multisigSignature],
  [
    'simple p2tr without its prefix',
    'bc1pss0zhytly75awhm6x2hhvd5lnzv3vssgrf9axfheq8ldyzn88ges79fler',
    'No prefix fallback',
    'AUCJYOwOjxYAvatTAGYaVlNXBVyFuc4MwNQkOuK2tl8xhfKDONd0NjfYyNSYcRqeCp8hsAnCEPHAVEkO9h6vbQ/R',
  ],
  [
    'full p2pkh',
    '164P4mbDkPcyvRnFGAZd1ThjxSj7Fbsywz',
    'GI2SVNWVCWTEEIMFZFFZYAQNSA',
    'AgAAAAGEmHuloQANVIqnpMegGLNFKwAGE0Urv0a/uMiHnJ+FQwAAAABrSDBFAiEAr8VdqPCZU/oVqKKj2WwHfeCX/lzp+Rfk8d59cS9xdGECIAar0nievDdeVstmIgjfM7kzMepL6HrecBuJtgEitFxBASECzgU8WF30ffzpbdClcw/0NBkTCkuRbiEzr+CTXePjiPfgBwAAAQAAAAAAAAAAAWrgBwAA',
  ],
  [
    'full p2wpkh',
    'bc1qkwzsslep5elkuat4608v7tpntpr3d9n7w5cwwq',
    'YGIAANMREUXLFRI4HIEOCE4T23',
    'AgAAAAABAaVatLF3wpACTG5XowFYPJPv65lgTlZypjUV9d1DNduCAAAAAADgBwAAAQAAAAAAAAAAAWoCRzBEAiB+SJdR6bVLpv5+kK8pOXSUDS24rU53YkTQEvelQJ22uwIgEfqM8eYTupu4LtA0Tz7z1LIbhpP2PrUxWEt9osnrxFEBIQMasC7JaIHbbAUt1kU81yx7S4QHScnEDBs4GsdHDPMPSuAHAAA=',
  ],
  [
    'full p2tr',
    'bc1psmjelwjtg7lz26jhd4kkf35v0xp3u7ffc6p4n4869s0hxkrrrtkqkpqvmg',
    'K276VUM3MXP56DGNVICQR5XWRT',
    'AgAAAAABAY+B3hhlrps+S2YaxSvL3HxZKdfT+8XCCtZ4KQc5N+AaAAAAAADgBwAAAQAAAAAAAAAAAWoBQEHQoT3HfPKw4WNiQySblfcRX2gnha/mrpFxUoYlkJxuQFXNN3sS+XbJsNAoXRlvQitk0tVEFpsUGRcCdZ7bWPHgBwAA',
  ],
  [
    'full p2sh around p2wpkh',
    '37HVPoc7ZsU5C9Z2VKcCkSLzEknYXCzm3s',
    'OQXDXSR5SN5N7WRXSPTI462HKH',
    'AgAAAAABAbtjBsUTHnoyuNG4NGbx6cI1Z01QLlfGHJX/WIRCAU6/AAAAABcWABTGXFmsgRqCkic6D+eE4AKm1iyVhuAHAAABAAAAAAAAAAABagJHMEQCIBp/IMJTnnhI6YrHJwIQbfucoizq0esZ35QRxtpXuk7fAiAGx6kSd9BuPDY+R0sHTJU0ZFtScJI8ASojEHwrClKxDQEhAl3boe/68fHvtuYzRkaS3GOSxnUTJwejjrubm+czK+Yi4AcAAA==',
  ],
  [
    'full p2wsh 2 of 2',
    'bc1qfqj9nyjyt48mnu3d5pl98t280l2w0ccpfd2r2mee3fwfxar5sehszuz26t',
    '5P7EW4XUVZ6PJX5HY4MW5FK5PB',
    'AgAAAAABAcE9Xti5qyNVQrVVDtYUznEvVIDEbkXUF3n3CQI5bzKRAAAAAADgBwAAAQAAAAAAAAAAAWoEAEcwRAIgSwczcWxkT+Tk8wvTdorKXE3Hfemk6mtcKXC2yGSXp2ACIEIa5UwomMwpoPLyowZ/e550yHRPTyIIbYDaYT1kF9szAUgwRQIhAPpw4wkAFjKT1mvhOSfmHlYFtRgQ87hfbOfjnjJnQ2PuAiA7uR/iEFqgQfLLZIEsRIImvMPP/gMfchFpj4Qx5aRSpQFHUiED1iNYBtEHilqVRjfuFj7hkUEtAkMkPX7WRMHZ3NGTrUQhArxPc6k2RYEdx2fw2Pd82g7GgeLraJ7meGEFXIxa7IwfUq7gBwAA',
  ],
]
const scripts: readonly (readonly [string, string, string, string])[] = [
  [
    'p2tr by script',
    'bc1peeyux4l3g6wmq23hsl6hytndlu89emtvqrw0k222hgnfvys8yw8sehzpun',
    '5WCQVNSZADVB2U447BH2A44Y4X',
    'AgAAAAABARTMGFokvM/viA990Uz2acpongloH+NqLgjm1grzw7C1AAAAAADgBwAAAQAAAAAAAAAAAWoEQAl8+ry6NBWeMu08ZpB9fJVnTiWQJy1i5LOfmtDr8DLWVvSUyKAwNQK7EyIPJlQhATz/7cw3Oywj0+dF0NHS9mMAS2MgrYfXhOkh0CvwuJpB+O3tal2ECfO0v7k1/A4PTlGcQiBnAuAHsnUg15isG0dq0JWAnqDPzUnq+bMlf+cWyLUGg00iNZeg0D5orCHB15isG0dq0JWAnqDPzUnq+bMlf+cWyLUGg00iNZeg0D7gBwAA',
  ],
  [
    'p2wsh with a time lock',
    'bc1q9dtw8dz93e7w6v5w8tra2et0vhz3wct3hpvl4tk5vrac9xz8szwqtvf0e2',
    'TOJXD6LSM3XO5OQ4QBQSL56I22',
    'AgAAAAABARVzK6W+9P3uKAmwv5xuqaftTkpGVj+1VWPgnqAVBFPyAAAAAADgBwAAAQAAAAAAAAAAAWoDSDBFAiEA82QBQkW16bqrm2mfKOLubqM2XHM+042kNMIor103anACICxp8esh++3RqSzqeefA+nlZoejw4pJJeubRTC9d6kZaAQBNYyEDrYfXhOkh0CvwuJpB+O3tal2ECfO0v7k1/A4PTlGcQiBnAuAHsnUhAyTbIAnLsvFRwT/A4kYwUNI0ny1pwRQ5KkFkMopLD5q4aKzgBwAA',
  ],
]

const ask = (address: string, text: string, signature: string) =>
  verifyBitcoin({ address, text, signature, network: 'bip122:000000000019d6689c085ae165831e93' })

describe('BIP-322 published vectors', () => {
  it.each(valid)('%s counts, and for no other text', (_, address, text, signature) => {
    expect(ask(address, text, signature)).toBe('valid')
    expect(ask(address, `${text}.`, signature)).toBe('invalid')
    expect(ask(address === key ? multisig : key, text, signature)).toBe('invalid')
  })

  it.each(scripts)('%s is left open: neither yes nor no', (_, address, text, signature) => {
    expect(ask(address, text, signature)).toBe('script')
  })

  it('a proof of funds needs other coins, which no text proves', () => {
    expect(ask(key, '', `pof${empty.slice(3)}`)).toBe('script')
  })

  it.each([
    ['no base64', key, '', 'not-valid-base64!!!'],
    ['nothing', key, '', ''],
    ['an empty witness', key, '', 'smpAA=='],
    ['another prefix', key, '', 'fooAA=='],
    [
      'a prefix that does not fit',
      'bc1pyrgrm6cu6n54jrvkdjd9rvyd3xfyu84s2623awu2srn6mxhscwpsm5644w',
      'incorrect prefix',
      'fulAUDZwFXUp+adN+/UZj5dVrGAbB3zKs1Vcalz5fCF9srxS63eSWNGvH1NYbrBkPt1BJDUyWUz9zgUxfc63/QheT6M',
    ],
  ])('%s is invalid', (_, address, text, signature) => {
    expect(ask(address, text, signature)).toBe('invalid')
  })

  it.each([
    [
      '',
      'c90c269c4f8fcbe6880f72a721ddfbf1914268a794cbb21cfafee13770ae19f1',
      'c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7',
      '1e9654e951a5ba44c8604c4de6c67fd78a27e81dcadcfe1edf638ba3aaebaed6',
    ],
    [
      'Hello World',
      'f0eb03b1a75ac6d9847f55c624a99169b5dccba2a31f5b23bea77ba270de0a7a',
      'b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b',
      '88737ae86f2077145f93cc4b153ae9a1cb8d56afa511988c149c5c8c9d93bddf',
    ],
  ])('hashes of %j', (text, hash, toSpend, toSign) => {
    const script = OutScript.encode(Address(NETWORK).decode(key))
    expect(bytesToHex(bip322Hash(text))).toBe(hash)
    expect(createToSpend(script, text).id).toBe(toSpend)
    expect(createToSign(script, text).id).toBe(toSign)
  })
})

describe('signatures of other programs', () => {
  const secret = 'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k'
  it.each([
    key,
    'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3',
    '37qyp7jQAzqb2rCBpMvVtLDuuzKAUCVnJb',
    '14vV3aCHBeStb5bkenkNHbe2YAFinYdXgc',
  ])('bip322-js for %s', (address) => {
    const text = 'app.example wants you to sign in\n\nwith two lines'
    const signature = String(Signer.sign(secret, address, text))
    expect(OtherVerifier.verifySignature(address, text, signature)).toBe(true)
    expect(ask(address, text, signature)).toBe('valid')
    expect(ask(address, `${text}.`, signature)).toBe('invalid')
  })

  /** Trezor’s own tests (trezor-firmware, tests/device_tests, verify_message). */
  const trezor =
    '209e23edf0e4e47ff1dec27f32cd78c50e74ef018ee8a6adf35ae17c7a9b0dd96f48b493fd7dbab03efb6f439c6383c9523b3bbc5f1a7d158a6af90ab154e9be80'
  const example = 'This is an example of a signed message.'
  it('BIP-137 of a hardware wallet, in hex and in base64', () => {
    const address = '14LmW5k4ssUrtbAB4255zdqv3b4w1TuX9e'
    expect(ask(address, example, trezor)).toBe('valid')
    expect(ask(address, example, Buffer.from(trezor, 'hex').toString('base64'))).toBe('valid')
    expect(ask(address, `${example}!`, trezor)).toBe('invalid')
    expect(ask(address, example, trezor.replace('c27f32cd', '000002cd'))).toBe('invalid')
    expect(ask('1C7zdTfnkzmr13HfA2vNm5SJYRK6nEKyq8', example, trezor)).toBe('invalid')
  })
})
