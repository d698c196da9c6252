export const USAGE = `Commands:
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
  orders parked
  orders hold|retry|cancel|reject <id> --why <reason>
  cases list
  cases settle|cover <id> --why <reason>
  suspense list
  suspense return <receipt> --why <reason>
  suspense release <receipt> --why <reason>
  suspense assign <receipt> <memo code> --why <reason>
  suspense cover <taken back> <receipt in suspense> --why <reason>
  approvals list
  approvals give <id> --why <reason>
  approvals withdraw <id> [<whose>] --why <reason>
  notes add <flag, address or id> --why <what>
  attestations list
  attestations add <date> <sha256> --firm <firm> --scope <what> [--url <https>] --why …
  gifts list
  gifts make usd|<symbol> <amount> [--from <giver>] [--until <date>] --why …
  incident show
  incident open notice|outage --en <text> --es <text> --why <reason>
  incident close --why <reason>
  flows list
  flows thaw <flow> --why <reason>
  ledger check
  dead-letters list
  dead-letters retry <id or queue> --why <reason>
  dead-letters drop <id> --why <reason>
  actions [<flag, address or id>]
  token <name>

Who you are your token says: the one in OPERATOR_TOKEN, or on this machine that of alice, or with
--as bob that of bob. A change says why: --why "case 12". Both are kept forever; actions lists them,
the newest first. token makes a new one for somebody, and shows it this once, with what the servers
are told of it. Block, whitelist and aml-entity are about whom a wallet belongs to,
with all of their wallets; aml-wallet is about the one wallet. network is where a wallet that is a
contract is used: the first that signed in counts until you say otherwise. What restricts a wallet is carried
to the chains by the server, and show tells how far that is. A redemption that is parked waits for
you: retry goes on where it was, pay does where only the payment is left, cancel returns the USD+,
reject burns it without a payment here; hold parks one that is not being paid yet.

An order that is parked waits for you as well: retry goes on where it was, cancel and reject end it
at the broker and return what was not filled. A case is what the broker took back or did too much
after the chain had it: settle closes it, cover buys the missing shares again and closes it.

Suspense is money that came by wire and waits for a person: return sends it back to whoever sent
it, assign says whose it is, release lets parked money be minted after all. taken_back is what the
bank took back when its USD+ were out: wire as much to the account, and cover puts that in its place.

What is above the limit (APPROVAL_THRESHOLD_USD, in dollars) is paid or minted once two people have given
their approval, each with a token of their own. A note moves nothing: actions shows it with what else was done.

An attestation is what a firm says about the reserves as of a date, with the SHA-256 of its report's
file (sha256sum report.pdf). It is shown to everybody and never changed.

A gift card is made with its code, which is shown this once: write it down, nobody can find it again.
Whoever types it gets what stands on the card out of what the house holds.

An incident is what everybody reads at the top of every page, in both languages, until it is closed; a
new one takes its place.

A flow is frozen when the books about it do not agree: list says which invariant, what it found, since when
and when it last found it. Repair that first, then thaw: what is still wrong freezes again within a minute or two.
ledger check goes through every entry and every link of the hash chains now.

A dead letter is a job that was tried as often as it may be. Mend what list says went wrong, then retry: one by
its id, or all of a queue by its name. drop gives one up; what it was about then waits until somebody moves it.`
