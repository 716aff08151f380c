/** The contracts of NFTs in Solidity: drawn art, spam, and items of several pieces. */
export const nftContracts = `function digits(uint256 value) pure returns (string memory text) {
  do {
    text = string.concat(string(abi.encodePacked(uint8(48 + (value % 10)))), text);
    value /= 10;
  } while (value > 0);
}

/** Metadata with an SVG picture whose colours follow from the id. */
function drawing(string memory title, string memory words, uint256 id) pure returns (string memory) {
  string memory colour = string.concat(
    "rgb(", digits((id % 997 * 73 + 40) % 256),
    ",", digits((id % 997 * 151 + 90) % 256),
    ",", digits((id % 997 * 41 + 160) % 256), ")"
  );
  string memory svg = string.concat(
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'><rect width='64' height='64' fill='", colour,
    "'/><circle cx='32' cy='32' r='20' fill='white' fill-opacity='.45'/><circle cx='", digits(18 + id % 29),
    "' cy='", digits(18 + id % 29 * 7 % 29), "' r='9' fill='white'/></svg>"
  );
  return string.concat(
    'data:application/json,{"name":"', title, digits(id), '","description":"', words, '","image":"data:image/svg+xml,', svg, '"}'
  );
}

contract TestArt {
  string public constant name = "Latchkey Test Art";
  string public constant symbol = "LTA";
  mapping(uint256 => address) public ownerOf;
  mapping(address => uint256) public balanceOf;
  mapping(uint256 => string) private uris;
  event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

  function supportsInterface(bytes4 id) external pure returns (bool) {
    return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
  }

  /** Drawn on the chain, unless somebody has set another one. */
  function tokenURI(uint256 id) external view returns (string memory) {
    require(ownerOf[id] != address(0), "LTA: nobody's");
    return bytes(uris[id]).length > 0 ? uris[id] : drawing("Test Art #", "It is drawn on the chain.", id);
  }

  function setURI(uint256 id, string calldata uri) external {
    uris[id] = uri;
  }

  function mint(address to, uint256 id) public {
    require(ownerOf[id] == address(0), "LTA: taken");
    ownerOf[id] = to;
    balanceOf[to] += 1;
    emit Transfer(address(0), to, id);
  }

  function buy(uint256 id) external payable {
    require(msg.value > 0, "LTA: it has a price");
    mint(msg.sender, id);
  }

  function burn(uint256 id) external {
    move(msg.sender, address(0), id);
  }

  function transferFrom(address from, address to, uint256 id) external {
    require(msg.sender == from, "LTA: not the owner");
    balanceOf[to] += 1;
    move(from, to, id);
  }

  function move(address from, address to, uint256 id) private {
    require(ownerOf[id] == from, "LTA: not the owner");
    ownerOf[id] = to;
    balanceOf[from] -= 1;
    emit Transfer(from, to, id);
  }
}

/** What nobody asked for: its sender gives it to whom it likes, with a link in its name. */
contract TestSpam {
  string public constant name = "Claim 500 USD at claim.example";
  mapping(uint256 => address) public ownerOf;
  event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

  function supportsInterface(bytes4 id) external pure returns (bool) {
    return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
  }

  function tokenURI(uint256) external pure returns (string memory) {
    return 'data:application/json,{"name":"500 USD voucher","description":"Visit claim.example","image":"https://claim.example/voucher.png","animation_url":"https://claim.example/index.html"}';
  }

  function airdrop(address to, uint256 count) external {
    for (uint256 id; id < count; id++) {
      ownerOf[id] = to;
      emit Transfer(address(0), to, id);
    }
  }
}

contract TestItems {
  string public constant name = "Latchkey Test Items";
  string private base;
  mapping(address => mapping(uint256 => uint256)) public balances;
  event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
  event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values);

  function supportsInterface(bytes4 id) external pure returns (bool) {
    return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
  }

  function uri(uint256 id) external view returns (string memory) {
    return bytes(base).length > 0 ? base : drawing("Test Item ", "There are several of its kind.", id);
  }

  /** A URI for all of them, with {id} for the number. */
  function setURI(string calldata uri_) external {
    base = uri_;
  }

  function balanceOf(address owner, uint256 id) external view returns (uint256) {
    return balances[owner][id];
  }

  function mint(address to, uint256[] calldata ids, uint256[] calldata values) external {
    for (uint256 i; i < ids.length; i++) balances[to][ids[i]] += values[i];
    emit TransferBatch(msg.sender, address(0), to, ids, values);
  }

  function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata) external {
    require(msg.sender == from && balances[from][id] >= value, "LTI: balance too low");
    balances[from][id] -= value;
    balances[to][id] += value;
    emit TransferSingle(msg.sender, from, to, id, value);
  }

  function burn(uint256 id, uint256 value) external {
    require(balances[msg.sender][id] >= value, "LTI: balance too low");
    balances[msg.sender][id] -= value;
    emit TransferSingle(msg.sender, msg.sender, address(0), id, value);
  }
}`
