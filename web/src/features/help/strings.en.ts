export const strings = {
  title: 'Help',
  lede: 'How everything works, what it costs, how long it takes, and what to do if something goes wrong.',
  search: 'Search help',
  found_one: '{{count}} topic',
  found_other: '{{count}} topics',
  nothing: 'No topics match your search. Try different words or contact us.',
  all: 'All topics',
  write: 'Can’t find what you need? Email',
  next: 'Next:',
  again: 'Start over',
  switch: 'Switch network',
  legal: {
    terms: 'Terms and Conditions',
    privacy: 'Privacy notice',
    risk: 'Risk disclosure',
    versionOf: 'Last updated',
    contents: 'Contents',
    loading: 'Loading document…',
    notLoaded: 'We couldn’t load this document.',
    loadAgain: 'Reload',
    settings: 'Settings: sessions, emails, and usage statistics',
    account: 'Account: download your data',
    contact: 'Questions? Email',
  },
  topics: {
    buy: {
      title: 'Buy USD+',
      parts: {
        how: {
          title: 'How it works',
          text: 'Choose a stablecoin to pay with and enter an amount. Your wallet will ask for two signatures: the first approves the minter to spend exactly that amount, and the second makes the deposit. USD+ arrives in the same wallet.',
        },
        cost: {
          title: 'What it costs',
          text: 'The form shows any platform fee, and the minimum and maximum amounts, before you sign. The network charges its own fee in its native currency.',
        },
        time: {
          title: 'How long it takes',
          text: 'As long as the network takes to process two transactions and {{confirmations}} confirmations, usually a minute or two. There’s no cutoff time.',
        },
        fails: {
          title: 'If it fails',
          text: 'If only the first signature went through, you’ve granted an approval, but no funds have moved. Select Continue, or revoke the approval under Approvals.',
        },
      },
    },
    redeem: {
      title: 'Redeem USD+',
      parts: {
        how: {
          title: 'How it works',
          text: 'You receive {{rate}} in USDC for each USD+. You sign twice: the first signature approves the redeemer to spend exactly that amount, and the second requests the redemption. Your USD+ goes into escrow and is burned once the USDC is paid to the same wallet.',
        },
        time: {
          title: 'How long it takes',
          text: 'From a few minutes to {{redemptionDays}} days. The Redeem tab shows each step: requested, funds reserved, processing, paid.',
        },
        now: {
          title: 'Paid now, for a fee',
          text: 'Where the Redeem tab offers “Now, for a fee”, a buffer of payment tokens pays you in the same transaction. The fee is between {{instantFeeMin}} and {{instantFeeMax}} and rises as the buffer empties; the form shows it with both amounts before you sign. You never receive less than 99.9% of the amount shown: the transaction fails instead, and you keep your USD+. If the buffer has too little, or you reach your limit within 24 hours, the form says so. The redemption in 0-{{redemptionDays}} days stays free.',
        },
        fails: {
          title: 'If it fails',
          text: 'If a redemption is canceled, your USD+ is returned from escrow. If it’s rejected because your wallet is restricted, the contract holds your USD+ until the restriction ends. If it needs manual review, the row shows Contact Support, which opens an email prefilled with the reference number, network, transaction, and time.',
        },
      },
    },
    wrap: {
      title: 'Wrap and unwrap',
      parts: {
        how: {
          title: 'How it works',
          text: 'Your USD+ balance grows as it earns yield. Your wUSD+ balance stays the same while each token gains value, which many DeFi protocols require. Wrapping takes two signatures and unwrapping takes one. You can do either at any time.',
        },
        cost: {
          title: 'What it costs',
          text: 'Only the network fee. The rate is read from the contract and shown before you sign.',
        },
        stocks: {
          title: 'Stock tokens',
          text: 'Stock tokens wrap the same way, under Wrap on a stock’s page. Your wrapped balance stays the same through splits and reinvested dividends.',
        },
      },
    },
    bridge: {
      title: 'Bridge to another network',
      parts: {
        how: {
          title: 'How it works',
          text: 'USD+ or wUSD+ is burned on one network and minted on the other, to the same wallet. You approve the exact amount, then send it with the bridging fee.',
        },
        time: {
          title: 'How long it takes',
          text: 'Your transaction must become final on the source network first. The form shows how long that usually takes. You can close the page: each transfer has its own page, which tracks both networks.',
        },
        fails: {
          title: 'If it fails',
          text: 'If the fee changes before your transaction goes through, nothing is sent. If the destination network is paused, your transfer waits and is delivered later. You can’t cancel a transfer in transit.',
        },
      },
    },
    send: {
      title: 'Send and request tokens',
      parts: {
        how: {
          title: 'How it works',
          text: 'Choose a token, enter the recipient’s address, and review the transfer. Your wallet asks for one signature. Every dollar token and stock token can be sent, also in its wrapped form. The recipient needs an address on the same network. On networks with the Ethereum Name Service you can enter a name such as maria.eth. The review shows the address that it leads to. Other networks have no names. There’s no platform fee; the network charges its own fee in its native currency.',
        },
        address: {
          title: 'Checking the address',
          text: 'Save the people you pay in your address book, which is stored for your wallet. The first time you send to an address, you confirm that you compared all of it. If it begins and ends like an address you know, we warn you: scammers create look-alikes and hope that you copy them from your history.',
        },
        request: {
          title: 'Requesting a payment',
          text: 'Under Request, choose a token and an amount. Share the link or its QR code. It fills in your address, the token, and the amount; the payer still reviews and signs everything.',
        },
        fails: {
          title: 'If it fails',
          text: 'A restricted wallet can’t receive our tokens; the form says so before you sign. A transfer that was confirmed can’t be undone, so only the recipient can return the tokens.',
        },
      },
    },
    wire: {
      title: 'Buy by wire transfer',
      parts: {
        how: {
          title: 'How it works',
          text: 'Create a wire request for {{wireMin}} to {{wireMax}} and accept the instructions. Then send the wire from your bank with the memo exactly as shown. When it arrives, we mint USD+ to your wallet.',
        },
        time: {
          title: 'How long it takes',
          text: 'Usually one to three business days, depending on the banks. Wires are processed on Federal Reserve business days until {{wireCutOff}} ET; your bank’s cutoff time may be earlier. A request stays open until the date in its instructions, and you can cancel it until your money arrives.',
        },
        fails: {
          title: 'If it fails',
          text: 'If a wire has a missing or incorrect memo, or comes from an account in someone else’s name, we hold it and return it if we can’t match it. If you send more or less than requested, we mint the amount we received.',
        },
      },
    },
    orders: {
      title: 'Stock orders',
      parts: {
        how: {
          title: 'How it works',
          text: 'Choose a stock, buy or sell, and a market or limit order. Your payment or your stock tokens go into escrow on the network, a broker buys or sells the shares, and you receive stock tokens or stablecoins in your wallet.',
        },
        limits: {
          title: 'Limits',
          text: 'Orders must be between {{orderMin}} and {{orderMax}}. Orders placed while the market is closed wait until it opens. A good-till-canceled order expires after {{gtcDays}} days.',
        },
        cancel: {
          title: 'Canceling an order',
          text: 'You can cancel any open order. You keep what was filled, and the rest is returned from escrow.',
        },
        fails: {
          title: 'If it fails',
          text: 'If an order is rejected or expires, the unfilled amount is returned. While trading in a stock is halted, we don’t accept orders, and the stock’s page shows why.',
        },
      },
    },
    account: {
      title: 'Brokerage account',
      parts: {
        how: {
          title: 'How it works',
          text: 'Verify your email address with a code ({{codeMinutes}} minutes, {{codeTries}} attempts), verify your identity, sign a tax form, open the account, and link a bank. You can then trade actual shares in US dollars.',
        },
        transfers: {
          title: 'Bank transfers',
          text: 'Each transfer can be {{achMin}} to {{achMax}}. Deposits are available after {{achDays}} business days, but a bank can still return them after that. Banks follow the Federal Reserve’s holiday calendar. A transfer submitted by {{achCutOff}} ET on a business day is processed that day; a later one is processed the next business day. On Columbus Day and Veterans Day, the market is open and banks are closed. On Good Friday, it’s the other way around.',
        },
        settlement: {
          title: 'When sale proceeds settle',
          text: 'A sale settles one trading day later (T+1); days when banks are closed don’t count. You can buy shares with the proceeds right away and withdraw the proceeds once they’ve settled. Your account shows how much you can withdraw now and when the rest will be available.',
        },
        goodFaith: {
          title: 'Cash account rules',
          text: 'This account has no margin. Buying shares with unsettled proceeds and then selling those shares before the proceeds settle is a good faith violation. Buying shares without paying for them, because your bank reverses the deposit, is freeriding. After {{violationsMax}} good faith violations in 12 months, or one instance of freeriding, the broker limits the account to buying with settled cash for {{restrictionDays}} days (Federal Reserve Regulation T).',
        },
        close: {
          title: 'Documents and closing your account',
          text: 'You keep access to statements, trade confirmations, and tax documents after your account is closed. You can download all your data under Account.',
        },
      },
    },
    gifts: {
      title: 'Gift cards and referrals',
      parts: {
        gift: {
          title: 'Gift cards',
          text: 'Enter the code, preview the card, and claim it to a wallet or your brokerage account. Each code works once. After too many incorrect codes, you’ll have to wait before trying again.',
        },
        referral: {
          title: 'Referrals',
          text: 'Share your link. When someone you refer has their first order filled, you receive {{reward}}, which you claim like a gift card.',
        },
      },
    },
    wallets: {
      title: 'Wallets and signing in',
      parts: {
        own: {
          title: 'Your own wallet',
          text: 'Connect your wallet and sign one message. Your signature proves that the wallet is yours and accepts the terms. Signing is free and doesn’t trigger a transaction. Some steps require a signature from the last {{freshMinutes}} minutes, so you may be asked to sign again.',
        },
        email: {
          title: 'Email or Google',
          text: 'Where available, you can sign in under “Don’t have a wallet?” to create one. The login provider holds the private key. We never have access to it.',
        },
        safe: {
          title: 'Safe and other smart contract wallets',
          text: 'Smart contract wallets sign in like any other wallet. A Safe transaction waits for its other signers. We track it until it’s executed.',
        },
        once: {
          title: 'One-time confirmation',
          text: 'Before a wallet’s first USD+ transaction, you confirm that you’re eligible for USD+. We ask again only if the confirmation text changes.',
        },
      },
    },
    fees: {
      title: 'Fees',
      parts: {
        network: {
          title: 'Network fee',
          text: 'Every transaction costs gas, paid in the network’s native currency. It goes to the network, not to us. If you don’t have enough, the form shows how much you need before you sign. For a sponsored stock order you need none: we pay the network fee in ETH and charge it to you in the payment token, at most the amount you see before you sign.',
        },
        ours: {
          title: 'Our fees',
          text: 'Buying USD+, and redeeming it in 0-{{redemptionDays}} days: {{noFee}}. Redeeming it now: between {{instantFeeMin}} and {{instantFeeMax}}. Stock orders: {{usdPlusOrderRate}} + {{orderFlatFee}} if you pay or are paid in USD+, {{orderRate}} + {{orderFlatFee}} in another dollar token; a sponsored order also includes the network fee. Bridging costs a bridging fee in the network’s native currency. Wrapping, unwrapping, and gift cards are free. Every fee is shown next to the amount before you sign.',
        },
        yieldFee: {
          title: 'Yield and dividends',
          text: 'The APY shown is net of all costs. Any tax withheld from a dividend is shown with the payment.',
        },
        receipts: {
          title: 'Receipts',
          text: 'Every action has a receipt showing what you sent, what you received, the fees, your new balance, the time, the transaction, and what happens next. You can reopen it from Activity, print it on one page, save it as a PDF, or share its link. On-chain details are public; your balance and account are shown only to you.',
        },
      },
    },
    times: {
      title: 'How long things take',
      parts: {
        chain: {
          title: 'On-chain transactions',
          text: 'A transaction is complete after {{confirmations}} confirmations, which take a few seconds to a few minutes. You can close the page; we’ll pick up where you left off.',
        },
        money: {
          title: 'Payments and transfers',
          text: 'Redemptions take from a few minutes to {{redemptionDays}} days, wires one to three business days, and bank transfers {{achDays}} business days. Sale proceeds can be withdrawn one trading day later.',
        },
        market: {
          title: 'Market hours',
          text: 'Each stock’s page shows whether the market is open and when it next opens. Orders fill while the market is open.',
        },
      },
    },
    custody: {
      title: 'Who holds what',
      parts: {
        you: {
          title: 'You',
          text: 'Your tokens (USD+, wUSD+, and stock tokens) stay in your own wallet. We never hold your private keys and can’t move your tokens without your signature.',
        },
        escrow: {
          title: 'Smart contracts',
          text: 'Smart contracts hold tokens in escrow for a redemption or order until they’re paid out or returned. Every contract and its address is listed under Addresses.',
        },
        backing: {
          title: 'What backs your tokens',
          text: 'USD+ is backed by short-term US Treasuries held by a custodian, shown under Transparency. Each stock token is backed by one share held by a custodian, shown under Reports.',
        },
        broker: {
          title: 'Your brokerage account',
          text: 'Cash and shares in your brokerage account are held at the broker in your name. They aren’t tokens.',
        },
      },
    },
    failures: {
      title: 'When something goes wrong',
      parts: {
        safe: {
          title: 'How your transactions are protected',
          text: 'Nothing is sent twice. We save each step in this browser before asking your wallet to sign, so you can pick up where you left off after a reload or lost connection. Activity shows everything in progress.',
        },
        support: {
          title: 'Contact Support',
          text: 'Support links open an email prefilled with the reference number, network, transaction, and time. We never ask for your private keys, recovery phrase, or password.',
        },
        causes: {
          title: 'Error messages and what to do',
          text: 'If a transaction fails, you’ll see one of these reasons.',
        },
      },
    },
  },
} as const
