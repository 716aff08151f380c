const input = <Type extends string, Name extends string = ''>(type: Type, name?: Name) =>
  ({ name: (name ?? '') as Name, type }) as const
const call = <Name extends string, Inputs extends readonly object[]>(name: Name, inputs: Inputs) =>
  ({ type: 'function', name, inputs, outputs: [], stateMutability: 'payable' }) as const

/** The calls of SwapRouter02 that a swap may consist of. */
export const multicallAbi = [
  call('multicall', [input('uint256'), input('bytes[]')] as const),
] as const

const permit = [
  input('address'),
  input('uint256'),
  input('uint256'),
  input('uint8'),
  input('bytes32'),
  input('bytes32'),
] as const

export const stepsAbi = [
  call('exactInput', [
    {
      name: 'params',
      type: 'tuple',
      components: [
        input('bytes', 'path'),
        input('address', 'recipient'),
        input('uint256', 'amountIn'),
        input('uint256', 'amountOutMinimum'),
      ],
    },
  ] as const),
  call('swapExactTokensForTokens', [
    input('uint256'),
    input('uint256'),
    input('address[]'),
    input('address'),
  ] as const),
  call('unwrapWETH9', [input('uint256'), input('address')] as const),
  call('unwrapWETH9WithFee', [
    input('uint256'),
    input('address'),
    input('uint256'),
    input('address'),
  ] as const),
  call('sweepTokenWithFee', [
    input('address'),
    input('uint256'),
    input('address'),
    input('uint256'),
    input('address'),
  ] as const),
  call('refundETH', [] as const),
  call('selfPermit', permit),
  call('selfPermitIfNecessary', permit),
] as const
