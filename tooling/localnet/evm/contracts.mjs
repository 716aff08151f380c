import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { nftContracts } from './nftContracts.mjs'
import { swapContracts } from './swapContracts.mjs'

const artefact = new URL('contracts.json', import.meta.url)

/**
 * An ERC-20 with open minting. It keeps 1 / `toll` of each transfer, if there is one, and takes 1 /
 * `levy` of it from the sender beside it.
 */
const erc20 = ({ contract, name, symbol, decimals, toll, levy }) => `contract ${contract} {
  string public constant name = "${name}";
  string public constant symbol = "${symbol}";
  uint8 public constant decimals = ${decimals};
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
    require(allowed >= value, "${symbol}: allowance too low");
    if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
    move(from, to, value);
    return true;
  }

  function move(address from, address to, uint256 value) private {
    require(balanceOf[from] >= value, "${symbol}: balance too low");
    unchecked { balanceOf[from] -= value; }
${levy === undefined ? '' : `    balanceOf[from] -= value / ${levy};\n`}${
  toll === undefined
    ? '    balanceOf[to] += value;'
    : `    balanceOf[address(this)] += value / ${toll};
    balanceOf[to] += value - value / ${toll};`
}
    emit Transfer(from, to, value);
  }
}`

/**
 * Our own contracts: two ERC-20, an ERC-721 and an ERC-1155, all with open minting, an ERC-721 that
 * its sender gives away as spam, the code that accounts delegate to (EIP-7702) for atomic batches,
 * a smart account (ERC-1271) whose address exists before it (ERC-6492), ether as a token and a feed
 * of its price, and those that tests deploy themselves: to trade, to take an offer, and a token
 * that takes 1 % of each transfer and reports what never happened; one as strict as USDT, one that
 * takes permits, and an ERC-20 that keeps 1 % of each transfer.
 */
const source = `
// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

${erc20({ contract: 'TestDollar', name: 'Latchkey Test Dollar', symbol: 'LTD', decimals: 6 })}

${erc20({ contract: 'TestEuro', name: 'Latchkey Test Euro', symbol: 'LTE', decimals: 18 })}

${nftContracts}

contract WrappedEther {
  string public constant name = "Wrapped Ether";
  string public constant symbol = "WETH";
  uint8 public constant decimals = 18;
  mapping(address => uint256) public balanceOf;
  mapping(address => mapping(address => uint256)) public allowance;
  event Deposit(address indexed account, uint256 value);
  event Withdrawal(address indexed account, uint256 value);
  event Transfer(address indexed from, address indexed to, uint256 value);
  event Approval(address indexed owner, address indexed spender, uint256 value);

  function totalSupply() external view returns (uint256) {
    return address(this).balance;
  }

  function deposit() public payable {
    balanceOf[msg.sender] += msg.value;
    emit Deposit(msg.sender, msg.value);
  }

  function withdraw(uint256 value) external {
    require(balanceOf[msg.sender] >= value, "WETH: balance too low");
    balanceOf[msg.sender] -= value;
    emit Withdrawal(msg.sender, value);
    (bool ok, ) = msg.sender.call{value: value}("");
    require(ok, "WETH: refused");
  }

  function approve(address spender, uint256 value) external returns (bool) {
    allowance[msg.sender][spender] = value;
    emit Approval(msg.sender, spender, value);
    return true;
  }

  function transfer(address to, uint256 value) external returns (bool) {
    return transferFrom(msg.sender, to, value);
  }

  function transferFrom(address from, address to, uint256 value) public returns (bool) {
    uint256 allowed = allowance[from][msg.sender];
    require(from == msg.sender || allowed >= value, "WETH: allowance too low");
    require(balanceOf[from] >= value, "WETH: balance too low");
    if (from != msg.sender && allowed != type(uint256).max)
      allowance[from][msg.sender] = allowed - value;
    balanceOf[from] -= value;
    balanceOf[to] += value;
    emit Transfer(from, to, value);
    return true;
  }

  receive() external payable { deposit(); }
}

${swapContracts}

/** Holds a thing, and sells it to whoever has allowed it to take the price: an accepted offer. */
contract TestMarket {
  function take(TestEuro given, address buyer, uint256 price, TestArt art, uint256 id) external {
    given.transferFrom(buyer, msg.sender, price);
    art.transferFrom(address(this), buyer, id);
  }
}

/** As USDT is: no answers, and an approval that is not zero cannot change to another one. */
contract TestTether {
  string public constant name = "Latchkey Test Tether";
  string public constant symbol = "LTT";
  uint8 public constant decimals = 6;
  mapping(address => uint256) public balanceOf;
  mapping(address => mapping(address => uint256)) public allowance;
  event Transfer(address indexed from, address indexed to, uint256 value);
  event Approval(address indexed owner, address indexed spender, uint256 value);

  function mint(address to, uint256 value) external {
    balanceOf[to] += value;
    emit Transfer(address(0), to, value);
  }

  function approve(address spender, uint256 value) external {
    require(value == 0 || allowance[msg.sender][spender] == 0, "LTT: not zero before");
    allowance[msg.sender][spender] = value;
    emit Approval(msg.sender, spender, value);
  }

  function transfer(address to, uint256 value) external {
    move(msg.sender, to, value);
  }

  function transferFrom(address from, address to, uint256 value) external {
    allowance[from][msg.sender] -= value;
    move(from, to, value);
  }

  function move(address from, address to, uint256 value) private {
    balanceOf[from] -= value;
    balanceOf[to] += value;
    emit Transfer(from, to, value);
  }
}

${erc20({ contract: 'PlainPound', name: 'Latchkey Test Pound', symbol: 'LTP', decimals: 18 })}

/** Takes a signed permit (EIP-2612) and describes its domain (EIP-5267). */
contract TestPound is PlainPound {
  bytes32 private constant permitType = keccak256(
    "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"
  );
  mapping(address => uint256) public nonces;

  function DOMAIN_SEPARATOR() public view returns (bytes32) {
    bytes32 kind = keccak256(
      "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"
    );
    bytes32 label = keccak256("Latchkey Test Pound");
    return keccak256(abi.encode(kind, label, keccak256("7"), block.chainid, address(this)));
  }

  function eip712Domain() external view returns (
    bytes1, string memory, string memory, uint256, address, bytes32, uint256[] memory
  ) {
    uint256[] memory none;
    return (hex"0f", "Latchkey Test Pound", "7", block.chainid, address(this), 0, none);
  }

  function permit(
    address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s
  ) external {
    require(block.timestamp <= deadline, "LTP: too late");
    bytes32 content = keccak256(abi.encode(permitType, owner, spender, value, nonces[owner]++, deadline));
    bytes32 hash = keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR(), content));
    require(owner != address(0) && ecrecover(hash, v, r, s) == owner, "LTP: wrong signature");
    allowance[owner][spender] = value;
  }
}

${erc20({ contract: 'TestToll', name: 'Latchkey Test Toll', symbol: 'LTL', decimals: 18, toll: 100 })}

${erc20({ contract: 'TestLevy', name: 'Latchkey Test Levy', symbol: 'LTV', decimals: 18, levy: 100 })}

contract TaxedToken {
  mapping(address => uint256) public balanceOf;
  event Transfer(address indexed from, address indexed to, uint256 value);

  function mint(address to, uint256 value) external {
    balanceOf[to] += value;
  }

  function transfer(address to, uint256 value) external returns (bool) {
    require(balanceOf[msg.sender] >= value, "TAX: balance too low");
    balanceOf[msg.sender] -= value;
    balanceOf[to] += value - value / 100;
    balanceOf[address(this)] += value / 100;
    emit Transfer(msg.sender, to, value);
    return true;
  }

  function forge(address from, address to, uint256 value) external {
    emit Transfer(from, to, value);
  }
}

/** The interface of Chainlink's feeds; anybody says what it answers. */
contract TestFeed {
  uint8 public constant decimals = 8;
  uint80 private round;
  int256 private answer;
  uint256 private at;

  function set(int256 answer_, uint256 at_) external {
    round += 1;
    answer = answer_;
    at = at_;
  }

  function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
    return (round, answer, at, at, round);
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
 * @typedef {{ abi: import('viem').Abi, bytecode: `0x${string}` }} Contract
 *
 * @returns {Record<string, Contract>}
 */
export const readContracts = () => JSON.parse(readFileSync(artefact, 'utf8'))

/**
 * @returns {Record<string, Contract>}
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
