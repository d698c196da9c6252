export const strings = {
  title: 'Help',
  lede: 'How each thing works, what it costs, how long it takes, and what happens when it fails.',
  search: 'Search the help',
  found_one: '{{count}} topic',
  found_other: '{{count}} topics',
  nothing: 'No topic has these words. Try others, or write to us.',
  all: 'All topics',
  write: 'Not answered here? Write to',
  next: 'Then:',
  again: 'Start again',
  switch: 'Switch the network',
  legal: {
    terms: 'Terms and Conditions',
    privacy: 'Privacy',
    risk: 'Risk disclosure',
    versionOf: 'Version of',
    contents: 'Contents',
    loading: 'Loading the text',
    notLoaded: 'The text could not be loaded.',
    loadAgain: 'Load again',
    settings: 'Settings: sessions, mails, usage events',
    account: 'Account: download your data',
    contact: 'Questions: write to',
  },
  topics: {
    buy: {
      title: 'Buy USD+',
      parts: {
        how: {
          title: 'How it works',
          text: 'Choose the stablecoin you pay with and type an amount. Your wallet asks for two signatures: one allows the minter to take exactly this amount, the other deposits it. The USD+ arrive in the same wallet.',
        },
        cost: {
          title: 'What it costs',
          text: 'The fee of the minter, if there is one, and the smallest and largest amount stand in the form before you sign. The network takes its own fee in its native currency.',
        },
        time: {
          title: 'How long it takes',
          text: 'As long as the network needs for two transactions and {{confirmations}} confirmations, usually a minute or two. There is no cut-off time.',
        },
        fails: {
          title: 'If it fails',
          text: 'If the first signature went through and the second did not, only a permission was given and nothing was moved. Press Continue, or take the permission back under Approvals.',
        },
      },
    },
    redeem: {
      title: 'Redeem USD+',
      parts: {
        how: {
          title: 'How it works',
          text: 'You get {{rate}} in USDC for each USD+. Two signatures: one allows the redeemer to take exactly the amount, the other asks for the redemption. Your USD+ go into escrow and are burnt once you are paid, in the same wallet.',
        },
        time: {
          title: 'How long it takes',
          text: 'From minutes to {{redemptionDays}} days. The Redeem tab shows each step: requested, in escrow, being filled, paid.',
        },
        fails: {
          title: 'If it fails',
          text: 'A redemption that is cancelled or rejected gives the USD+ back from escrow. If somebody has to look at it, the row says Contact Support; that letter already names the redemption, its network, its transaction and its time.',
        },
      },
    },
    wrap: {
      title: 'Wrap and unwrap',
      parts: {
        how: {
          title: 'How it works',
          text: 'USD+ grow in number; wUSD+ stay the same in number and grow in value instead, which many protocols need. Wrapping takes two signatures, unwrapping one, and you can do either at any time.',
        },
        cost: {
          title: 'What it costs',
          text: 'Nothing but the fee of the network. The rate is read from the contract and shown before you sign.',
        },
        stocks: {
          title: 'Stock tokens',
          text: 'They wrap in the same way, under Wrap on the page of a stock. The wrapped form keeps its number through splits and reinvested dividends.',
        },
      },
    },
    bridge: {
      title: 'Bridge to another network',
      parts: {
        how: {
          title: 'How it works',
          text: 'USD+ or wUSD+ are burnt on one network and minted on the other, to the same wallet. You approve exactly the amount, then send it with the bridging fee.',
        },
        time: {
          title: 'How long it takes',
          text: 'Your network has to make the transaction final first; the form says how long that usually is. You may close the page: the transfer has a page of its own, which follows both sides.',
        },
        fails: {
          title: 'If it fails',
          text: 'If the fee changed meanwhile, nothing is sent. If the other network is paused, the transfer waits and is delivered later. What is on its way cannot be taken back.',
        },
      },
    },
    wire: {
      title: 'Buy by wire transfer',
      parts: {
        how: {
          title: 'How it works',
          text: 'Announce an amount between {{wireMin}} and {{wireMax}} and accept the instructions. Your bank sends the money with the memo, exactly as written. When it arrives, USD+ are minted to your wallet.',
        },
        time: {
          title: 'How long it takes',
          text: 'As long as the banks need, usually one to three bank days. Wires move on the days of the Federal Reserve, until {{wireCutOff}} ET; your bank may close earlier. A request waits until the day that its instructions name, and can be cancelled until money arrives.',
        },
        fails: {
          title: 'If it fails',
          text: 'Money without a memo, with a wrong one, or from an account in another name is held and goes back where it came from if nobody can assign it. A smaller or larger amount is minted as it arrived.',
        },
      },
    },
    orders: {
      title: 'Stock orders',
      parts: {
        how: {
          title: 'How it works',
          text: 'Choose a stock, a side and a type: market or limit. What you pay with goes into escrow on the network, a broker buys or sells the shares, and tokens or dollars come to your wallet.',
        },
        limits: {
          title: 'Limits',
          text: 'An order is worth between {{orderMin}} and {{orderMax}}. Without the market open, orders wait for it. An order that is good till cancelled ends after {{gtcDays}} days.',
        },
        cancel: {
          title: 'Cancelling',
          text: 'An order that still works can be cancelled. What was filled stays yours; the rest of the escrow comes back.',
        },
        fails: {
          title: 'If it fails',
          text: 'A rejected or expired order gives everything back that was not filled. While a stock is halted no order is taken, and the page says why.',
        },
      },
    },
    account: {
      title: 'Brokerage account',
      parts: {
        how: {
          title: 'How it works',
          text: 'Confirm your e-mail address with a code ({{codeMinutes}} minutes, {{codeTries}} tries), have your identity checked, sign a tax form, open the account and link a bank. Then you trade shares themselves, in dollars.',
        },
        transfers: {
          title: 'Bank transfers',
          text: 'Between {{achMin}} and {{achMax}} each. Money from your bank counts after {{achDays}} bank days; a bank can return it even later. Banks follow the holidays of the Federal Reserve: a transfer requested by {{achCutOff}} ET on a bank day counts that day, a later one the next bank day. On Columbus Day and Veterans Day the market is open and the banks are closed; on Good Friday it is the other way around.',
        },
        settlement: {
          title: 'When the money of a sale settles',
          text: 'A sale settles one trading day later (T+1); a day on which the banks are closed does not count. You can buy shares with the proceeds at once. You can withdraw them once they have settled: your account shows how much is withdrawable now, and when the rest will be.',
        },
        goodFaith: {
          title: 'Rules of a cash account',
          text: 'Nothing is lent in this account. Buying shares with proceeds that have not settled, and selling those shares before they do, is a good-faith violation. Buying shares and never paying for them, because your bank takes the deposit back, is free riding. After {{violationsMax}} good-faith violations in 12 months, or one case of free riding, the broker lets the account buy with settled cash only for {{restrictionDays}} days (Regulation T of the Federal Reserve).',
        },
        close: {
          title: 'Papers and closing',
          text: 'Statements, confirmations and tax papers stay yours after the account is closed. All that is kept about you can be downloaded under Account.',
        },
      },
    },
    gifts: {
      title: 'Gift cards and referrals',
      parts: {
        gift: {
          title: 'Gift cards',
          text: 'Enter the code, look at what is on the card, and claim it to a wallet or to your account. A code works once. After too many wrong codes you have to wait.',
        },
        referral: {
          title: 'Referrals',
          text: 'Share your link. When somebody who came by it has a first order filled, you are given {{reward}}, which you claim like a gift card.',
        },
      },
    },
    wallets: {
      title: 'Wallets and signing in',
      parts: {
        own: {
          title: 'A wallet of your own',
          text: 'Connect it and sign one message. It proves that the wallet is yours, accepts the terms, triggers no transaction and costs nothing. For some steps a signature not older than {{freshMinutes}} minutes is asked for again.',
        },
        email: {
          title: 'E-mail or Google',
          text: 'Where it is offered under “Don’t have a wallet?”, you get a wallet by signing in. The login provider keeps its key; we never have it.',
        },
        safe: {
          title: 'Safe and other contract wallets',
          text: 'They sign in like any wallet. With a Safe a transaction waits for its other owners; we follow it until it is carried out.',
        },
        once: {
          title: 'What is asked once',
          text: 'Before the first USD+ transaction of a wallet you confirm that USD+ may be offered to you. You are asked again only when that text changes.',
        },
      },
    },
    fees: {
      title: 'Fees',
      parts: {
        network: {
          title: 'Network fee',
          text: 'Every transaction costs gas in the native currency of its network. It goes to the network, not to us. If you have too little, the form says how much is missing before you sign.',
        },
        ours: {
          title: 'Our fees',
          text: 'Whatever is taken stands beside the amount before you sign: of buying, redeeming, bridging and each order. Wrapping, unwrapping and gift cards cost nothing.',
        },
        yieldFee: {
          title: 'Yield and dividends',
          text: 'The APY shown is after all costs. From dividends tax is withheld; each payment says how much.',
        },
        receipts: {
          title: 'Receipts',
          text: 'Every action has a receipt with what went out, what came in, the fees, your new balance, the time, the transaction and what happens next. Open it again from Activity, print it on one page, save it as a PDF or share its address. Facts of a network are public; your balance and your account are shown only to you.',
        },
      },
    },
    times: {
      title: 'How long things take',
      parts: {
        chain: {
          title: 'On a network',
          text: 'A transaction counts after {{confirmations}} confirmations: seconds to a few minutes. You may close the page, it is picked up again.',
        },
        money: {
          title: 'Money',
          text: 'Redemptions take from minutes to {{redemptionDays}} days, wires one to three bank days, bank transfers {{achDays}} bank days. The money of a sale can be withdrawn one trading day later.',
        },
        market: {
          title: 'Markets',
          text: 'Stock pages say whether the market is open and when it opens next. Orders are filled while it is.',
        },
      },
    },
    custody: {
      title: 'Who holds what',
      parts: {
        you: {
          title: 'You',
          text: 'All tokens in your wallet: USD+, wUSD+ and stock tokens. We never hold your keys and cannot move them without your signature.',
        },
        escrow: {
          title: 'Contracts',
          text: 'What a redemption or an order has taken, until it is paid or given back. All contracts and their addresses are listed under Addresses.',
        },
        backing: {
          title: 'What stands behind it',
          text: 'Short-term US Treasuries behind USD+, held by a custodian and shown under Transparency. Behind each stock token a share at a broker, shown under Reports.',
        },
        broker: {
          title: 'Your brokerage account',
          text: 'Its dollars and shares are at the broker, in your name, and are no tokens.',
        },
      },
    },
    failures: {
      title: 'When something fails',
      parts: {
        safe: {
          title: 'What is safe',
          text: 'Nothing is sent twice. Each step is written down in this browser before your wallet is asked, so a reload or a lost connection goes on where it was. Activity shows everything under way.',
        },
        support: {
          title: 'Contact Support',
          text: 'Links to support write a letter that names the number, the network, the transaction and the time. We never ask for your keys, your recovery phrase or a password.',
        },
        causes: {
          title: 'What a failed transaction says, and what to do then',
          text: 'These are all causes that the page knows. A failed screen names one of them.',
        },
      },
    },
  },
} as const
