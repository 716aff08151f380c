// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

// What viem asks for names: `resolveWithGateways` and `reverseWithGateways`, with wildcards
// (ENSIP-10) and off-chain answers (ERC-3668) through a batch gateway. For local chains: mainnet
// has one of ENS, which no package carries.

interface IRegistry {
  function resolver(bytes32 node) external view returns (address);
}

interface IExtendedResolver {
  function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

struct Query {
  address sender;
  string[] urls;
  bytes data;
}

interface IBatchGateway {
  function query(Query[] calldata queries)
    external
    view
    returns (bool[] memory failures, bytes[] memory responses);
}

error OffchainLookup(
  address sender,
  string[] urls,
  bytes callData,
  bytes4 callbackFunction,
  bytes extraData
);
error ResolverNotFound(bytes name);
error ResolverError(bytes errorData);
error ReverseAddressMismatch(string primary, bytes primaryAddress);

contract LocalUniversalResolver {
  bytes4 private constant supportsInterface = 0x01ffc9a7;
  bytes4 private constant extendedResolver = 0x9061b923;
  bytes4 private constant nameOf = 0x691f3431; // name(bytes32)
  bytes4 private constant addressOf = 0x3b3b57de; // addr(bytes32)
  bytes4 private constant addressOfCoin = 0xf1cb7e06; // addr(bytes32,uint256)
  uint256 private constant etherCoin = 60;
  uint256 private constant defaultEvmCoin = 0x80000000;

  IRegistry public immutable registry;

  constructor(IRegistry registry_) {
    registry = registry_;
  }

  /** The hash of a DNS-encoded name, from one of its labels on. */
  function namehash(bytes memory name, uint256 at) public pure returns (bytes32) {
    uint256 length = uint8(name[at]);
    if (length == 0) return bytes32(0);
    bytes32 label;
    assembly {
      label := keccak256(add(add(name, 33), at), length)
    }
    return keccak256(abi.encodePacked(namehash(name, at + 1 + length), label));
  }

  /** The resolver of the closest name above; `exact` where it is the name's own. */
  function findResolver(bytes memory name) public view returns (address resolver, bool exact) {
    for (uint256 at; name[at] != 0; at += 1 + uint8(name[at])) {
      resolver = registry.resolver(namehash(name, at));
      if (resolver != address(0)) return (resolver, at == 0);
    }
  }

  function resolveWithGateways(
    bytes calldata name,
    bytes calldata data,
    string[] calldata gateways
  ) external view returns (bytes memory, address) {
    return _resolve(name, data, gateways, this.resolveCallback.selector, '');
  }

  function resolveCallback(bytes calldata response, bytes calldata extra)
    external
    view
    returns (bytes memory, address)
  {
    (bytes memory result, address resolver, ) = _finish(response, extra);
    return (result, resolver);
  }

  function reverseWithGateways(
    bytes calldata account,
    uint256 coinType,
    string[] calldata gateways
  ) external view returns (string memory, address, address) {
    bytes memory name = _reverseName(account, coinType);
    (bytes memory result, address reverseResolver) = _resolve(
      name,
      abi.encodeWithSelector(nameOf, namehash(name, 0)),
      gateways,
      this.nameCallback.selector,
      abi.encode(account, coinType, gateways)
    );
    return _forward(result, reverseResolver, account, coinType, gateways);
  }

  function nameCallback(bytes calldata response, bytes calldata extra)
    external
    view
    returns (string memory, address, address)
  {
    (bytes memory result, address reverseResolver, bytes memory more) = _finish(response, extra);
    (bytes memory account, uint256 coinType, string[] memory gateways) = abi.decode(
      more,
      (bytes, uint256, string[])
    );
    return _forward(result, reverseResolver, account, coinType, gateways);
  }

  function addrCallback(bytes calldata response, bytes calldata extra)
    external
    view
    returns (string memory, address, address)
  {
    (bytes memory found, address resolver, bytes memory more) = _finish(response, extra);
    (
      string memory primary,
      bytes memory account,
      uint256 coinType,
      address reverseResolver
    ) = abi.decode(more, (string, bytes, uint256, address));
    return _check(found, resolver, primary, account, coinType, reverseResolver);
  }

  /** The address of the name that a reverse record gives. */
  function _forward(
    bytes memory result,
    address reverseResolver,
    bytes memory account,
    uint256 coinType,
    string[] memory gateways
  ) private view returns (string memory, address, address) {
    string memory primary = result.length < 64 ? '' : abi.decode(result, (string));
    if (bytes(primary).length == 0) return ('', address(0), reverseResolver);
    bytes memory name = _dns(bytes(primary));
    bytes32 node = namehash(name, 0);
    (bytes memory found, address resolver) = _resolve(
      name,
      coinType == etherCoin
        ? abi.encodeWithSelector(addressOf, node)
        : abi.encodeWithSelector(addressOfCoin, node, coinType),
      gateways,
      this.addrCallback.selector,
      abi.encode(primary, account, coinType, reverseResolver)
    );
    return _check(found, resolver, primary, account, coinType, reverseResolver);
  }

  /** A reverse record counts only where its name resolves back to the address. */
  function _check(
    bytes memory result,
    address resolver,
    string memory primary,
    bytes memory account,
    uint256 coinType,
    address reverseResolver
  ) private pure returns (string memory, address, address) {
    bytes memory found = coinType == etherCoin
      ? abi.encodePacked(abi.decode(result, (address)))
      : abi.decode(result, (bytes));
    if (keccak256(found) != keccak256(account)) revert ReverseAddressMismatch(primary, found);
    return (primary, resolver, reverseResolver);
  }

  function _resolve(
    bytes memory name,
    bytes memory data,
    string[] memory gateways,
    bytes4 callback,
    bytes memory more
  ) private view returns (bytes memory, address) {
    (address resolver, bool exact) = findResolver(name);
    if (resolver == address(0)) revert ResolverNotFound(name);
    bool extended = _isExtended(resolver);
    if (!extended && !exact) revert ResolverNotFound(name);
    (bool ok, bytes memory result) = resolver.staticcall(
      extended ? abi.encodeWithSelector(IExtendedResolver.resolve.selector, name, data) : data
    );
    if (ok) return (extended ? abi.decode(result, (bytes)) : result, resolver);
    if (result.length < 4 || bytes4(result) != OffchainLookup.selector)
      revert ResolverError(result);
    _lookUp(resolver, result, gateways, callback, more);
  }

  /** Passes a resolver's lookup on, as one query of the batch gateway. */
  function _lookUp(
    address resolver,
    bytes memory lookup,
    string[] memory gateways,
    bytes4 callback,
    bytes memory more
  ) private view {
    bytes memory body;
    assembly {
      let length := sub(mload(lookup), 4)
      body := add(lookup, 4)
      mstore(body, length)
    }
    (
      address sender,
      string[] memory urls,
      bytes memory callData,
      bytes4 resolverCallback,
      bytes memory extra
    ) = abi.decode(body, (address, string[], bytes, bytes4, bytes));
    if (sender != resolver) revert ResolverError(body);
    Query[] memory queries = new Query[](1);
    queries[0] = Query(sender, urls, callData);
    revert OffchainLookup(
      address(this),
      gateways,
      abi.encodeWithSelector(IBatchGateway.query.selector, queries),
      callback,
      abi.encode(resolver, resolverCallback, extra, more)
    );
  }

  /** Gives the gateway's answer to the resolver, which checks it. */
  function _finish(bytes calldata response, bytes calldata extra)
    private
    view
    returns (bytes memory, address, bytes memory)
  {
    (address resolver, bytes4 resolverCallback, bytes memory resolverExtra, bytes memory more) = abi
      .decode(extra, (address, bytes4, bytes, bytes));
    (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
    if (failures[0]) revert ResolverError(responses[0]);
    (bool ok, bytes memory result) = resolver.staticcall(
      abi.encodeWithSelector(resolverCallback, responses[0], resolverExtra)
    );
    if (!ok) revert ResolverError(result);
    return (abi.decode(result, (bytes)), resolver, more);
  }

  function _isExtended(address resolver) private view returns (bool) {
    (bool ok, bytes memory result) = resolver.staticcall(
      abi.encodeWithSelector(supportsInterface, extendedResolver)
    );
    return ok && result.length == 32 && abi.decode(result, (uint256)) == 1;
  }

  /** `<address>.<coin>.reverse`, DNS-encoded (ENSIP-19). */
  function _reverseName(bytes memory account, uint256 coinType)
    private
    pure
    returns (bytes memory)
  {
    bytes memory label = _hex(account);
    bytes memory coin = coinType == etherCoin
      ? bytes('addr')
      : coinType == defaultEvmCoin
      ? bytes('default')
      : _hexNumber(coinType);
    return
      abi.encodePacked(
        uint8(label.length),
        label,
        uint8(coin.length),
        coin,
        uint8(7),
        'reverse',
        uint8(0)
      );
  }

  function _dns(bytes memory name) private pure returns (bytes memory encoded) {
    encoded = new bytes(name.length + 2);
    uint256 start;
    for (uint256 i; i <= name.length; i++) {
      if (i == name.length || name[i] == '.') {
        encoded[start] = bytes1(uint8(i - start));
        start = i + 1;
      } else encoded[i + 1] = name[i];
    }
  }

  function _hex(bytes memory value) private pure returns (bytes memory digits) {
    digits = new bytes(value.length * 2);
    for (uint256 i; i < value.length; i++) {
      digits[2 * i] = _digit(uint8(value[i]) >> 4);
      digits[2 * i + 1] = _digit(uint8(value[i]) & 15);
    }
  }

  function _hexNumber(uint256 value) private pure returns (bytes memory digits) {
    uint256 length;
    for (uint256 rest = value; rest != 0; rest >>= 4) length++;
    digits = new bytes(length);
    for (uint256 i = length; i > 0; i--) {
      digits[i - 1] = _digit(uint8(value & 15));
      value >>= 4;
    }
  }

  function _digit(uint8 value) private pure returns (bytes1) {
    return bytes1(value < 10 ? value + 48 : value + 87);
  }
}
