import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { Address, NETWORK, OutScript, p2pkh, p2sh, p2wpkh, WIF } from '@scure/btc-signer'
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

const emptyAgain =
  'smpAkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy'
const helloAgain =
  'smpAkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='

const valid: readonly (readonly [string, string, string, string])[] = [
  ['simple p2wpkh, its second signature', key, '', emptyAgain],
  ['simple p2wpkh, its second signature', key, 'Hello World', helloAgain],
  [
    'simple p2wpkh without its prefix',
    'bc1qkntwc3c4dzxh9xh6875l03fn3vkk023jgak3u7',
    'ESHJI7MWUL64AXHBI42L3UR4QA',
    'AkcwRAIgCYHF/vn67iZX5WBimh84kqD6pTME6eNCMGhfFnnwCNECIAF3nMCk/RfLit+uv8a8FgfQIw0f0ASE21GSz7rX17PsASEDTA2vM8bOtUFgvenSDUmvkq7aWNwoTB0CMiM6carHY1s=',
  ],
  [
    'simple p2tr without its prefix',
    'bc1p9cyuceaazr8cz46mvgkzl94wy397mwpqsrk84su37t72jvkg6wzqv52nfp',
    'TPIZPITUIHEUHO5ACOL6W6MBVD',
    'AUBay6NwR4LEYedkTG+vE9F7C0RTOCB5NH6ZAqf+3hudjHIkOzSZk1jW/5Kt0wRKX3llJ25os+0qktdou4/Y8516',
  ],
  [
    'simple p2wsh 2 of 2',
    'bc1qa8xp82hejuydq8d9yc44s662ras5ncr98gxz3n53s6vklwgrczrqc4fqtn',
    'GDU6AXT64O5ZS4AHHXK5JETYRM',
    'BABIMEUCIQCLKarc4DfTq5bmqPVjRZ/qBvRPy886P2dM1tDK/92WIgIgN7y495rkp5FPcpjohhl8Knmo9rf63tPLGIVo8PKE81ABSDBFAiEAz2U1cppenj2Kbg8DkS3wXMmAN4jvZvsP/PdcCI1akogCIFlrCbW2+GbMRkvObV2utVdHYBxIJhM6DJlv1NIwViXBAUdSIQJx+IVtFfezY//G7PB/9/Z2fWatDxm5+M0195sX3Y1qoyECvDKp35BSlVD2TFqMPy7MlXJrqGl3nkQAgo51DfiRIqlSrg==',
  ],
  [
    'simple p2wsh 3 of 3 without its prefix',
    'bc1qel33n4j8luylanep3rhfdkkwsvz2pjvjvle4ttt4v8v74ur74fuqjrp0uw',
    'BSAWAJZ2EQJD2TYPE7XJM4C7UT',
    'BQBHMEQCIFT0+Kbu1NAAJvWikhuw20MSB3LHCbMHgcNlMI2y38CnAiBKzu+vWiUofSZ6z7efpiAg9NhnAFgzrLJ7NVw4yY9I0gFHMEQCIFB1YEnj+Rvy18vUU7CADhSgoC9DyTqKH35q+uND4ZXEAiA9ISDpX9EA5gUvkTPBVQpEO+6pET87I4XhckdBmbZWwAFHMEQCIC8vcyfV3kOLDUI+ZaqFnS7psT11aFt+CW+jU2We7VYXAiA3zPurejZx5jSrUE/q9FI+B/idy8zRHAFmxo511LMjqwFpUyECZL28ba/0fLUUb9CUm2BWh/pDPpQa/ivbd4vKZWqBiSohAx3wAIvD9FNoBhSIQcli5257Nf7ePVqSFOQDze7XlHJVIQIYUTRV97qnh0yX/U36NKWtXEqbdW0jmlMmBDyeRbC87lOu',
  ],
  [
    'full p2wsh 3 of 3',
    'bc1q9nrqkah76dcr2yvw40wkr2af439ccyl5xay0md3awkkk00zges4qdt3sx7',
    'QDZMAZBL27JFGRNCIXL25DXBSH',
    'AgAAAAABAer7c1QlVJDuAbqiJjI4BDfc9mBGcO7bMHZbQkfJkv5xAAAAAADgBwAAAQAAAAAAAAAAAWoFAEcwRAIgSOxqpGJcIsTlpitk5ZYjL39Oz19Nju75iEIAZJakhxoCIAGdJoVeVRnYtALtXneYlvi+c1cM/g1VB9KuVPAbG2sEAUgwRQIhANqm0LEFk63YpHgNdhiOxvqrr+CfuTYDiBWd2qSX4eCZAiAEkN5Cei/Nu8hf344x16B07RoLmp5QkanvbWw+RYG0iAFIMEUCIQDNtva8FSjrEKwDIuRbtWf/1l5sPfPDfjCNiq4qN2b83gIgDUhfk7LFcc300VDuTgS7sapPpq7DeiEfy3bzgz6bGCoBaVMhAxv7aVMjtYlThA88s4q8tFcoyY5SuiQq5hCXJcSUaYXyIQJr/JHIEQpdLdJFEA8iFMHu9wqLtkEpmGFhDLrShlameCECWmK4dVblBueUxUfoJ20abiYpeApWXbNfy3w/lDWja7xTruAHAAA=',
  ],
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

/** An address with a text that it did not sign, and with an account that did not sign its text. */
const refused: readonly (readonly [address: string, text: string, signer: string])[] = [
  [
    'bc1qkntwc3c4dzxh9xh6875l03fn3vkk023jgak3u7',
    'OVKTTPEFKLUOTAOJSPCKIHCQZW',
    'bc1qx3f9s3scavc92s3g2fhwzqzn7qucd37ez03jpf',
  ],
  [
    'bc1p9cyuceaazr8cz46mvgkzl94wy397mwpqsrk84su37t72jvkg6wzqv52nfp',
    'IHUVDIXOZV7EE7RU6CP7JUS57N',
    'bc1pr72av8sh7qc2ssxs8w0hlj0cl82g2q2dvypngzgsrmd4plml84ksmfyv0q',
  ],
  [
    'bc1qa8xp82hejuydq8d9yc44s662ras5ncr98gxz3n53s6vklwgrczrqc4fqtn',
    'RPZ3MU56TLYDP4J7XLACULFXEJ',
    'bc1qcfden7aelf249fdvq7qjkdus5fehgfvnlx8u6fs8ll08jjejfw6qslr6nd',
  ],
  [
    'bc1qel33n4j8luylanep3rhfdkkwsvz2pjvjvle4ttt4v8v74ur74fuqjrp0uw',
    'QT6D4KWLZBL3T5S6NOLAV765K2',
    'bc1qkz7vg09c9krg56dcfeg0pfy4643vwtccvtel7946whaz6r8y9gyqhvdgcp',
  ],
  [
    '164P4mbDkPcyvRnFGAZd1ThjxSj7Fbsywz',
    '745NRH7L6UQCEPPXTQOGU56EDU',
    '1GZvNdLeGpGaRnbymmnmtA8MFPqxPDVjvH',
  ],
  [
    'bc1qkwzsslep5elkuat4608v7tpntpr3d9n7w5cwwq',
    'VSNPXEH7QRARGTKFSEHRDRNMJ3',
    'bc1q50kxspq60j437r8z0m68zazrpk4dwt29pkngjf',
  ],
  [
    'bc1psmjelwjtg7lz26jhd4kkf35v0xp3u7ffc6p4n4869s0hxkrrrtkqkpqvmg',
    'OGCYVFNJIZJRCOG565FNS3X5RH',
    'bc1pwt2tn6fvwnr36nf4f4cvzxxr6wztg3rrvmht7tvj28k7mudad24q2gq7su',
  ],
  [
    'bc1peeyux4l3g6wmq23hsl6hytndlu89emtvqrw0k222hgnfvys8yw8sehzpun',
    'S63435UWIE57USYNHTS4OP56RU',
    'bc1pjnyr02p39jwlzvpsg0r4lhjspyylpntdqjy250j9lnsn8t26y0yqk5yads',
  ],
  [
    '37HVPoc7ZsU5C9Z2VKcCkSLzEknYXCzm3s',
    'TB6S2JNNDFW4IDDB672R7VCHK6',
    '3Lzvqx3CwgQ3JEzQNyA1UUdYcMJ4FFNLrx',
  ],
  [
    'bc1q9dtw8dz93e7w6v5w8tra2et0vhz3wct3hpvl4tk5vrac9xz8szwqtvf0e2',
    'YPD57Q4WGIZ2HFH7FIYYN7DFAO',
    'bc1q6qd404g7r3yuv8746favwel3rd2evgwkng9fu7hkr5djwnaffmfql906cu',
  ],
  [
    'bc1qfqj9nyjyt48mnu3d5pl98t280l2w0ccpfd2r2mee3fwfxar5sehszuz26t',
    'BDWJUGVTIJ5ED36ZORNU4ZYZQI',
    'bc1qdd2sh7ejv460se0gfswaz9fve8adafyg3l9f8s0xya72dwve2jxqvarq63',
  ],
  [
    'bc1q9nrqkah76dcr2yvw40wkr2af439ccyl5xay0md3awkkk00zges4qdt3sx7',
    'JCQSZPX52267XRXVXDYHSZBZSR',
    'bc1q9pzvuxjwwc63hzntqx0c3ftarjhxvud7ellrk7ywev7vxapjm02sd48ghw',
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

  it.each(refused)('the published mistakes for %s are refused', (address, text, signer) => {
    const signature = [...valid, ...scripts].find(([, each]) => each === address)?.[3] ?? ''
    const message = [...valid, ...scripts].find(([, each]) => each === address)?.[2] ?? ''
    // A script that this server does not run stays open, whoever signed what.
    const open = scripts.some(([, each]) => each === address)
    for (const verdict of [ask(address, text, signature), ask(signer, message, signature)])
      expect(['invalid', ...(open ? ['script'] : [])]).toContain(verdict)
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
    [
      'UTF-8 support: öäüéàè 测试文本 😄',
      '43936b237ea38c7794eb5d755e0d220b6db92ebfc5c8f482759d22b1286376d7',
      'c8f4f525fe8afb1bc09b44175bd2096f079c98425e8a1be676b712add1fb62f0',
      '8f488e06b89eafd019ec528109eafaf7f1d1811fd617aa1eeb9658f1c1be6586',
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

  it.each([
    [
      '1JwSSubhmg6iPtRjtyqhUYYH7bZg3Lfy1T',
      '1ba77e01a9e17ba158b962cfef5f13dfed676ffc2b4bada24e58f784458b52b97421470d001d53d5880cf5e10e76f02be3e80bf21e18398cbd41e8c3b4af74c8c2',
    ],
    [
      '1C7zdTfnkzmr13HfA2vNm5SJYRK6nEKyq8',
      '1f44e3e461f7ca9f57c472ce1a28214df1de1dadefb6551a32d1907b80c74d5a1fbfd6daaba12dd8cb06699ce3f6941fbe0f3957b5802d13076181046e741eaaaf',
    ],
    ['14LmW5k4ssUrtbAB4255zdqv3b4w1TuX9e', trezor],
  ])(
    'BIP-137 of a hardware wallet for %s: its text and its bytes alone count',
    (address, signed) => {
      expect(ask(address, example, signed)).toBe('valid')
      expect(ask(address, 'This is an example of a signed message!', signed)).toBe('invalid')
      expect(ask(address, example, `${signed.slice(0, -2)}00`)).toBe('invalid')
    },
  )

  it('BIP-137 of a hardware wallet: a text of more than 252 bytes, and one beyond ASCII', () => {
    const long =
      '205ff795c29aef7538f8b3bdb2e8add0d0722ad630a140b6aefd504a5a895cbd867cbb00981afc50edd0398211e8d7c304bb8efa461181bc0afa67ea4a720a89ed'
    const text = 'VeryLongMessage!'.repeat(64)
    expect(ask('14LmW5k4ssUrtbAB4255zdqv3b4w1TuX9e', text, long)).toBe('valid')
    expect(ask('14LmW5k4ssUrtbAB4255zdqv3b4w1TuX9e', text.slice(1), long)).toBe('invalid')
    const czech =
      '1cc694f0f23901dfe3603789142f36a3fc582d0d5c0ec7215cf2ccd641e4e37228504f3d4dc3eea28bbdbf5da27c49d4635c097004d9f228750ccd836a8e1460c0'
    const words =
      '\u017elu\u0165ou\u010dk\xfd k\u016f\u0148 \xfap\u011bl \u010f\xe1belsk\xe9 \xf3dy'
    expect(ask('1KzXE97kV7DrpxCViCN3HbGbiKhzzPM7TQ', words, czech)).toBe('valid')
  })

  /** Bitcoin Core’s and Electrum’s, in github.com/btclib-org/btclib, btclib/tests/test_bms.py. */
  it.each([
    [
      'uncompressed',
      '1HUBHMij46Hae75JPdWjeZ5Q7KaL7EFRSD',
      'test message',
      'G/iew/NhHV9V9MdUEn/LFOftaTy1ivGPKPKyMlr8OSokNC755fAxpSThNRivwTNsyY9vPUDTRYBPc2cmGd5d4y4=',
    ],
    [
      'compressed',
      '14dD6ygPi5WXdwwBTt1FBZK3aD8uDem1FY',
      'test message',
      'H/iew/NhHV9V9MdUEn/LFOftaTy1ivGPKPKyMlr8OSokNC755fAxpSThNRivwTNsyY9vPUDTRYBPc2cmGd5d4y4=',
    ],
    [
      'compressed',
      '1DAag8qiPLHh6hMFVu9qJQm9ro1HtwuyK5',
      'test message',
      'IFqUo4/sxBEFkfK8mZeeN56V13BqOc0D90oPBChF3gTqMXtNSCTN79UxC33kZ8Mi0cHy4zYCnQfCxTyLpMVXKeA=',
    ],
    [
      'uncompressed',
      '19f7adDYqhHSJm2v7igFWZAqxXHj1vUa3T',
      'test message',
      'HFqUo4/sxBEFkfK8mZeeN56V13BqOc0D90oPBChF3gTqMXtNSCTN79UxC33kZ8Mi0cHy4zYCnQfCxTyLpMVXKeA=',
    ],
    [
      'uncompressed',
      '1FEz167JCVgBvhJBahpzmrsTNewhiwgWVG',
      'Hello, world!',
      'G+WptuOvPCSswt/Ncm1upO4lPSCWbS2cpKariPmHvxX5eOJwgqmdEExMTKvaR0S3f1TXwggLn/m4CbI2jv0SCuM=',
    ],
    [
      'compressed',
      '1F26pNMrywyZJdr22jErtKcjF8R3Ttt55G',
      '1F26pNMrywyZJdr22jErtKcjF8R3Ttt55G',
      'H85WKpqtNZDrajOnYDgUY+abh0KCAcOsAIOQwx2PftAbLEPRA7mzXA/CjXRxzz0MC225pR/hx02Vf2Ag2x33kU4=',
    ],
    [
      'uncompressed',
      '16vqGo3KRKE9kTsTZxKoJKLzwZGTodK3ce',
      'test message',
      'HPDs1TesA48a9up4QORIuub67VHBM37X66skAYz0Esg23gdfMuCTYDFORc6XGpKZ2/flJ2h/DUF569FJxGoVZ50=',
    ],
    [
      'compressed',
      '1Hpj6xv9AzaaXjPPisQrdAD2tu84cnPv3f',
      'testtest',
      'INEJxQnSu6mwGnLs0E8eirl5g+0cAC9D5M7hALHD9sK0XQ66CH9mas06gNoIX7K1NKTLaj3MzVe8z3pt6apGJ34=',
    ],
    [
      'compressed, of an empty text',
      '1DAag8qiPLHh6hMFVu9qJQm9ro1HtwuyK5',
      '',
      'IFh0InGTy8lLCs03yoUIpJU6MUbi0La/4abhVxyKcCsoUiF3RM7lg51rCqyoOZ8Yt43h8LZrmj7nwwO3HIfesiw=',
    ],
    [
      'compressed, of a space',
      '1DAag8qiPLHh6hMFVu9qJQm9ro1HtwuyK5',
      ' ',
      'IEveV6CMmOk5lFP+oDbw8cir/OkhJn4S767wt+YwhzHnEYcFOb/uC6rrVmTtG3M43mzfObA0Nn1n9CRcv5IGyak=',
    ],
    [
      'compressed, of a text between spaces',
      '1DAag8qiPLHh6hMFVu9qJQm9ro1HtwuyK5',
      ' test ',
      'IA59z13/HBhvMMJtNwT6K7vJByE40lQUdqEMYhX2tnZSD+IGQIoBGE+1IYGCHCyqHvTvyGeqJTUx5ywb4StuX0s=',
    ],
  ])('BIP-137 of Bitcoin Core, %s', (_, address, text, signature) => {
    expect(ask(address, text, signature)).toBe('valid')
    expect(ask(address, `${text}.`, signature)).toBe('invalid')
    expect(ask(key, text, signature)).toBe('invalid')
  })

  it('BIP-137 of Bitcoin Core: a key’s two forms have two addresses, and other headers are none', () => {
    const body =
      '/iew/NhHV9V9MdUEn/LFOftaTy1ivGPKPKyMlr8OSokNC755fAxpSThNRivwTNsyY9vPUDTRYBPc2cmGd5d4y4='
    expect(ask('14dD6ygPi5WXdwwBTt1FBZK3aD8uDem1FY', 'test message', `G${body}`)).toBe('invalid')
    expect(ask('1HUBHMij46Hae75JPdWjeZ5Q7KaL7EFRSD', 'test message', `H${body}`)).toBe('invalid')
    for (const header of ['G', 'Q'])
      expect(
        ask(
          '1DAag8qiPLHh6hMFVu9qJQm9ro1HtwuyK5',
          'test',
          `${header}pNLHqEKSzwXV+KwwBfQthQ848mn5qSkmGDXpqshDuPYJELOnSuRYGQQgBR4PpI+w2tJdD4v+hxElvAaUSqv2eU=`,
        ),
      ).toBe('invalid')
  })

  it('BIP-137 for each kind of address: p2pkh, p2sh around p2wpkh, p2wpkh, by their headers', () => {
    const wif = 'L4xAvhKR35zFcamyHME2ZHfhw5DEyeJvEMovQHQ7DttPTM8NLWCK'
    const pub = secp256k1.getPublicKey(WIF(NETWORK).decode(wif), true)
    const body =
      'BFyn+h9m3pWYbB4fBFKlRzBD4eJKojgCIZSNdhLKKHPSV2/WkeV7R7IOI0dpo3uGAEpCz9eepXLrA5kF35MXuU='
    for (const [header, payment] of [
      ['I', p2pkh(pub)],
      ['J', p2sh(p2wpkh(pub))],
      ['K', p2wpkh(pub)],
    ] as const) {
      expect(ask(payment.address ?? '', 'test', `${header}${body}`)).toBe('valid')
      expect(ask(payment.address ?? '', 'test.', `${header}${body}`)).toBe('invalid')
    }
  })
})
