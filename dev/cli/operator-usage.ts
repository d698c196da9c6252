export const OPERATOR_USAGE = `Commands:
  flags list
  flags set <name> on|off --why <reason>
  wallets show <address>
  wallets block|unblock <address> --why <reason>
  wallets whitelist <address> on|off --why <reason>
  wallets aml-entity <address> on|off --why <reason>
  wallets aml-wallet <address> on|off --why <reason>
  wallets network <address> <chain id> --why <reason>
  redemptions parked
  redemptions hold|retry|pay|cancel|reject <id> --why <reason>
  buffers list
  buffers refill <chain id> <token address> <amount> --why <reason>
  buffers cancel <refill> --why <reason>
  orders parked
  orders hold|retry|cancel|reject <id> --why <reason>
  cases list
  cases settle|cover <id> --why <reason>
  suspense list
  suspense return <receipt> --why <reason>
  suspense release <receipt> --why <reason>
  suspense assign <receipt> <memo code> --why <reason>
  suspense offset <taken back> <receipt in suspense> --why <reason>
  bank-links list
  bank-links approve|refuse <id> --why <reason>
  approvals list
  approvals approve <id> --why <reason>
  approvals withdraw <id> [<whose>] --why <reason>
  notes add <flag, address or id> --why <what>
  attestations list
  attestations add <date> <sha256> --firm <firm> --scope <what> [--url <https>] --why …
  gift-cards list
  gift-cards create usd|<symbol> <amount> [--from <giver>] [--until <date>] --why …
  incident show
  incident open notice|outage --en <text> --es <text> --why <reason>
  incident close --why <reason>
  flows list
  flows unfreeze <flow> --why <reason>
  ledger check
  dead-letters list
  dead-letters retry <id or queue> --why <reason>
  dead-letters discard <id> --why <reason>
  corporate-actions cases
  corporate-actions keep|take-back|revert <case> --why <reason>
  corporate-actions payments
  corporate-actions assign <payment> <dividend> [<amount>] --why <reason>
  corporate-actions unassign <payment> <dividend> --why <reason>
  corporate-actions dismiss <payment> --why <reason>
  corporate-actions odd-payments
  corporate-actions complete <odd payment> <field>=<value>… --why <reason>
  corporate-actions discard <odd payment> --why <reason>
  odd-records list
  odd-records dismiss <id> --why <reason>
  odd-records complete <id> <field>=<value>… --why <reason>
  fund-losses list
  fund-losses close <id> --why <reason>
  splits list
  splits confirm <split> <other split> --why <reason>
  splits leave-out|include <split> --why <reason>
  actions [<flag, address or id>]
  changes list [--chain <id>]
  changes prepare <contract> <function> <value>… [--chain <id>]
  changes prepare <contract> upgrade <address of the new code> [--chain <id>]
  changes show|execute|cancel <operation> [--chain <id>]
  token <name>

Your token says who you are: the one in OPERATOR_TOKEN, or on this machine that of alice, or that of bob
with --as bob. A change needs a reason: --why "case 12". Who did what and why is recorded for good; actions
lists it, the newest first. token creates a token for a new operator and prints it this once, with the
line for OPERATOR_TOKENS.

block, whitelist and aml-entity apply to the holder, with all of the holder's wallets; aml-wallet applies to
one wallet. network sets the chain on which a contract wallet is used, which is otherwise the first chain
that it signed in on. The server sends restrictions to the chains, and show tells which are confirmed.

A parked redemption waits for an operator: retry continues where it stopped, pay does so where only the
payment is left, cancel returns the USD+, reject burns that of a restricted owner without a payment; hold
parks a redemption that is not being paid yet.

A parked order waits for an operator as well: retry continues where it stopped, cancel and reject end it at
the broker and return the unfilled part. A case is an execution that the broker busted or over-filled after
it was on chain: settle closes the case, cover buys the missing shares again and closes it.

Suspense holds incoming wires that wait for an operator: return sends a wire back to its originator, assign
matches it to a memo code, release lets a parked wire be minted after all. taken_back is a wire that the
bank recalled after its mint: wire the same amount to the account, and offset puts that in its place.

A bank link waits where the owner's name at the bank is near the holder's but not equal, or unknown: approve
links the account, refuse ends the link.

A payment or mint above APPROVAL_THRESHOLD_USD needs the approval of two operators, each with a token of
their own. A note changes nothing: actions shows it with what else was done about the object.

An attestation is a firm's statement about the reserves as of a date, with the SHA-256 of its report
(sha256sum report.pdf). It is public and never changed.

gift-cards create prints the code of the card this once; it cannot be shown again. The holder who enters
the code receives the card's value from the house's holdings.

An incident is shown at the top of every page, in both languages, until it is closed; a new one replaces it.

A flow is frozen when a reconciliation check of it fails: list says which check, what it found, since when
and when last. Repair that first, then unfreeze: a check that still fails freezes the flow again within two
minutes. ledger check verifies every entry and every link of the hash chains now.

A dead letter is a job that exhausted its retries. Fix the error that list shows, then retry: one by its id,
or all of a queue by its name. discard gives a job up; its order or transfer then stays open until an
operator decides.

A corporate action case is a dividend that was paid, or a split that was executed, before the vendor changed
it: keep lets it stand, take-back posts the loss once the broker has taken the cash back, revert restores the
balances from before a split. payments are cash from the broker that matches no announced dividend, is not
enough for the one that it is assigned to, or that it took back from no known payment: assign uses it, or a part
of it, for a dividend; unassign takes it back while the holders are not paid. odd-payments shows the text of
activities of the broker that cannot be read: complete enters the missing values by the names of the text
(date=2027-03-20), discard leaves one out.

An odd record is a dividend or split of the market data vendor that could not be read. list shows its text
and the reason: complete enters the missing values by the names of the text (rate=0.25), so that the record
goes on like any other; dismiss leaves it out. If the vendor changes the text, the record is listed anew.

A split waits while an odd record may be its own, or another split of the stock may be the same one: confirm
says that they are two, leave-out withdraws one that the vendor lists by mistake, and include takes that back.
If the vendor changes one of them, it waits again.

A change of a contract is scheduled at a timelock, and executed after its delay (two days in production). prepare
checks and schedules one call, such as usdPlus grantRole OPERATOR_ROLE <address>, or wireMinter unpause; roles and
contracts are named, max is the largest number. show decodes what was scheduled, and for an upgrade names both
versions of the code and compares their storage. cancel is the guardian's. On a development machine the keys admin,
upgrader and guardian sign; without them the call for their accounts is printed. The commands need a node (--rpc)
and a deployment file (--deployment), and no server.`
