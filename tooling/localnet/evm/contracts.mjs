import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const artefact = new URL('contracts.json', import.meta.url)

/**
 * Our own contracts: an ERC-20 with open minting, the code that accounts delegate to (EIP-7702) for
 * atomic batches, and a smart account (ERC-1271) whose address exists before it (ERC-6492).
 */
const source = `
// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract TestDollar {
  string public constant name = "Latchkey Test Dollar";
  string public constant symbol = "LTD";
  uint8 public constant decimals = 6;
  uint256 public totalSupply;
  mapping(address => uint256) public balanceOf;
  mapping(address => mapping(address => uint256)) public allowance;
  event Transfer(address indexed from, address indexed to, uint256 value);
  event Approval(address indexed owner, address indexed spender, uint256 value);

  function mint(address to, uint256 value) external {
    totalSupply += value;
    balanceOf[to] += value;
    emit Transfer(address(0), to, value);
  }

  function approve(address spender, uint256 value) external returns (bool) {
    allowance[msg.sender][spender] = value;
    emit Approval(msg.sender, spender, value);
    return true;
  }

  function transfer(address to, uint256 value) external returns (bool) {
    move(msg.sender, to, value);
    return true;
  }

  function transferFrom(address from, address to, uint256 value) external returns (bool) {
    uint256 allowed = allowance[from][msg.sender];
    require(allowed >= value, "LTD: allowance too low");
    if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
    move(from, to, value);
    return true;
  }

  function move(address from, address to, uint256 value) private {
    require(balanceOf[from] >= value, "LTD: balance too low");
    unchecked { balanceOf[from] -= value; }
    balanceOf[to] += value;
    emit Transfer(from, to, value);
  }
}

contract BatchDelegate {
  struct Call { address to; uint256 value; bytes data; }

  function execute(Call[] calldata calls) external payable {
    require(msg.sender == address(this), "only the account itself");
    for (uint256 i; i < calls.length; i++) {
      (bool ok, bytes memory reason) = calls[i].to.call{value: calls[i].value}(calls[i].data);
      if (!ok) assembly { revert(add(reason, 32), mload(reason)) }
    }
  }

  receive() external payable {}
}

contract SmartAccount {
  address public immutable owner;
  constructor(address owner_) { owner = owner_; }

  function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
    if (signature.length != 65) return 0xffffffff;
    address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64]));
    return signer == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
  }
}

contract SmartAccountFactory {
  function addressOf(address owner) public view returns (address) {
    bytes32 code = keccak256(abi.encodePacked(type(SmartAccount).creationCode, abi.encode(owner)));
    return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), bytes32(0), code)))));
  }

  function deploy(address owner) external {
    if (addressOf(owner).code.length == 0) new SmartAccount{salt: bytes32(0)}(owner);
  }
}
`

/**
 * Reads the last compiled contracts, since the compiler is slower than the chains. A test compiles
 * them again; `node contracts.mjs` writes the file.
 *
 * @typedef {'TestDollar' | 'BatchDelegate' | 'SmartAccount' | 'SmartAccountFactory'} ContractName
 *
 * @returns {Record<ContractName, { abi: import('viem').Abi, bytecode: `0x${string}` }>}
 */
export const readContracts = () => JSON.parse(readFileSync(artefact, 'utf8'))

/**
 * @returns {Record<ContractName, { abi: import('viem').Abi, bytecode: `0x${string}` }>}
 */
export function compileContracts() {
  const solc = createRequire(import.meta.url)('solc')
  const input = {
    language: 'Solidity',
    sources: { 'localnet.sol': { content: source } },
    settings: {
      evmVersion: 'paris',
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input)))
  const failure = (output.errors ?? []).find((error) => error.severity === 'error')
  if (failure) throw new Error(failure.formattedMessage)
  const contracts = Object.entries(output.contracts['localnet.sol'])
  return Object.fromEntries(
    contracts.map(([name, { abi, evm }]) => [name, { abi, bytecode: `0x${evm.bytecode.object}` }]),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(artefact, `${JSON.stringify(compileContracts(), null, 2)}\n`)
