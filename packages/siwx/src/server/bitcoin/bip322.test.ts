import { bytesToHex } from '@noble/hashes/utils.js'
import { Address, NETWORK, OutScript } from '@scure/btc-signer'
import { Verifier as OtherVerifier, Signer } from 'bip322-js'
import { describe, expect, it } from 'vitest'
import { ask, key } from '../../../test/bitcoin.js'
import { bip322Hash, createToSign, createToSpend } from './bip322.js'

/** github.com/bitcoin/bips, bip-0322/basic-test-vectors.json and generated-test-vectors.json. */
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
})
