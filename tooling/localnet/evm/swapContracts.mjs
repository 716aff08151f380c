/** The contracts of swaps in Solidity: a market, and the parts of aggregators that a page reads. */
export const swapContracts = `/** Gives one unit of the asked token for a unit of the given one. Its funder is the market. */
contract TestExchange {
  function buy(TestEuro wanted) external payable {
    wanted.transfer(msg.sender, msg.value);
  }

  function swap(TestEuro given, TestEuro wanted, uint256 value) external {
    given.transferFrom(msg.sender, address(this), value);
    wanted.transfer(msg.sender, value);
  }

  function sell(TestEuro given, uint256 value) external {
    given.transferFrom(msg.sender, address(this), value);
    (bool ok, ) = msg.sender.call{value: value}("");
    require(ok, "refused");
  }

  receive() external payable {}
}

/**
 * Swaps as 1inch's AggregationRouterV6 does: the executor may do as it likes, and the router pays the
 * least from its own balance or reverts.
 */
contract TestAggregator {
  struct Description {
    TestEuro srcToken;
    TestEuro dstToken;
    address srcReceiver;
    address dstReceiver;
    uint256 amount;
    uint256 minReturnAmount;
    uint256 flags;
  }

  function swap(address executor, Description calldata description, bytes calldata data)
    external
    payable
  {
    description.srcToken.transferFrom(msg.sender, description.srcReceiver, description.amount);
    (bool ok, bytes memory answer) = executor.call(data);
    require(ok, "executor failed");
    uint256 amount = abi.decode(answer, (uint256));
    require(amount >= description.minReturnAmount, "return amount is not enough");
    description.dstToken.transfer(description.dstReceiver, amount);
  }
}

/** Gives one for one, until its owner has it give nothing. */
contract TestExecutor {
  address private immutable owner = msg.sender;
  bool private gives = true;

  function turn(bool gives_) external {
    require(msg.sender == owner, "only the owner");
    gives = gives_;
  }

  function execute(TestEuro wanted, uint256 value) external returns (uint256) {
    if (!gives) return 0;
    wanted.transfer(msg.sender, value);
    return value;
  }
}

/** The registry of 0x's Settlers. */
contract TestRegistry {
  address private current;
  address private last;

  function set(address current_, address last_) external {
    (current, last) = (current_, last_);
  }

  function ownerOf(uint256) external view returns (address) {
    require(current != address(0), "paused");
    return current;
  }

  function prev(uint128) external view returns (address) {
    return last;
  }
}`
