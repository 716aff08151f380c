import { secp256k1 } from '@noble/curves/secp256k1.js'
import { NETWORK, p2pkh, p2sh, p2wpkh, WIF } from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import { ask, key } from '../../../test/bitcoin.js'

describe('signatures of other programs', () => {
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
