import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './strings.en.ts'

export const strings: Translated<typeof en> = {
  title: 'Ayuda',
  lede: 'Cómo funciona cada cosa, cuánto cuesta, cuánto tarda y qué hacer si algo falla.',
  search: 'Buscar en la ayuda',
  found_one: '{{count}} tema',
  found_other: '{{count}} temas',
  nothing: 'No hay temas con esas palabras. Prueba con otras o escríbenos.',
  all: 'Todos los temas',
  write: '¿No está aquí tu respuesta? Escribe a',
  next: 'Siguiente:',
  again: 'Empezar de nuevo',
  switch: 'Cambiar de red',
  legal: {
    terms: 'Términos y condiciones',
    privacy: 'Aviso de privacidad',
    risk: 'Aviso de riesgos',
    versionOf: 'Última actualización:',
    contents: 'Contenido',
    loading: 'Cargando el documento…',
    notLoaded: 'No se pudo cargar el documento.',
    loadAgain: 'Volver a cargar',
    settings: 'Configuración: sesiones, correos y estadísticas de uso',
    account: 'Cuenta: descarga tus datos',
    contact: '¿Dudas? Escribe a',
  },
  topics: {
    buy: {
      title: 'Comprar USD+',
      parts: {
        how: {
          title: 'Cómo funciona',
          text: 'Elige la moneda estable con la que pagas y escribe una cantidad. Tu billetera pide dos firmas: una autoriza al contrato de emisión a disponer exactamente de esa cantidad y la otra la deposita. Los USD+ llegan a la misma billetera.',
        },
        cost: {
          title: 'Cuánto cuesta',
          text: 'La comisión de emisión, si la hay, y las cantidades mínima y máxima aparecen en el formulario antes de que firmes. La red cobra su propia comisión en su moneda nativa.',
        },
        time: {
          title: 'Cuánto tarda',
          text: 'Lo que la red necesita para dos transacciones y {{confirmations}} confirmaciones, por lo general uno o dos minutos. No hay horario de corte.',
        },
        fails: {
          title: 'Si falla',
          text: 'Si la primera firma se completó y la segunda no, solo se otorgó una aprobación y no se movieron fondos. Presiona Continuar o revoca la aprobación en Aprobaciones.',
        },
      },
    },
    redeem: {
      title: 'Redimir USD+',
      parts: {
        how: {
          title: 'Cómo funciona',
          text: 'Recibes {{rate}} en USDC por cada USD+. Son dos firmas: una permite al contrato de redención tomar exactamente la cantidad y la otra solicita la redención. Tus USD+ quedan en resguardo y se queman cuando recibes el pago en la misma billetera.',
        },
        time: {
          title: 'Cuánto tarda',
          text: 'De unos minutos a {{redemptionDays}} días. La pestaña Redimir muestra cada paso: solicitada, dólares apartados, pago en proceso, pagada.',
        },
        now: {
          title: 'Pago inmediato, con comisión',
          text: 'Donde la pestaña Redimir ofrece “Ahora, con comisión”, una reserva de tokens de pago te paga en la misma transacción. La comisión va de {{instantFeeMin}} a {{instantFeeMax}} y sube a medida que la reserva se vacía; el formulario la muestra con las dos cantidades antes de que firmes. Nunca recibes menos del 99.9% de la cantidad mostrada: en ese caso la transacción falla y conservas tus USD+. Si la reserva no alcanza o llegas a tu límite de 24 horas, el formulario te lo dice. La redención en 0-{{redemptionDays}} días sigue siendo gratis.',
        },
        fails: {
          title: 'Si falla',
          text: 'Si una redención se cancela, se te devuelven los USD+ que estaban en resguardo. Si se rechaza porque tu billetera está restringida, el contrato conserva tus USD+ hasta que termine la restricción. Si nuestro equipo tiene que revisarla, la fila muestra Contactar a soporte, que abre un correo con el número de referencia, la red, la transacción y la hora.',
        },
      },
    },
    wrap: {
      title: 'Envolver y desenvolver',
      parts: {
        how: {
          title: 'Cómo funciona',
          text: 'Tu saldo de USD+ aumenta con el rendimiento; tu saldo de wUSD+ no cambia, pero cada token vale más, como lo requieren muchos protocolos DeFi. Envolver requiere dos firmas y desenvolver, una; puedes hacerlo cuando quieras.',
        },
        cost: {
          title: 'Cuánto cuesta',
          text: 'Solo la comisión de red. La equivalencia se consulta en el contrato y se muestra antes de que firmes.',
        },
        stocks: {
          title: 'Tokens de acciones',
          text: 'Los tokens de acciones se envuelven igual: en Envolver, dentro de la página de cada acción. La cantidad de tokens envueltos no cambia con los splits ni con los dividendos reinvertidos.',
        },
      },
    },
    bridge: {
      title: 'Puente a otra red',
      parts: {
        how: {
          title: 'Cómo funciona',
          text: 'Los USD+ o wUSD+ se queman en una red y se emiten en la otra, en la misma billetera. Apruebas la cantidad exacta y luego la envías con la comisión del puente.',
        },
        time: {
          title: 'Cuánto tarda',
          text: 'Primero tu red tiene que dar por definitiva la transacción; el formulario dice cuánto suele tardar. Puedes cerrar la página: la transferencia tiene su propia página, donde ves el avance en ambas redes.',
        },
        fails: {
          title: 'Si falla',
          text: 'Si la comisión cambia antes de que envíes, no se envía nada. Si la red de destino está en pausa, la transferencia espera y se entrega después. Una transferencia en camino no se puede cancelar.',
        },
      },
    },
    send: {
      title: 'Enviar y solicitar tokens',
      parts: {
        how: {
          title: 'Cómo funciona',
          text: 'Elige un token, escribe la dirección del destinatario y revisa el envío. Tu billetera te pide una firma. Puedes enviar todos los tokens en dólares y de acciones, también envueltos. El destinatario necesita una dirección en la misma red. En las redes con el Ethereum Name Service puedes escribir un nombre como maria.eth. La revisión muestra la dirección a la que lleva. Las demás redes no tienen nombres. No hay comisión de la plataforma; la red cobra la suya en su moneda nativa.',
        },
        address: {
          title: 'Verificar la dirección',
          text: 'Guarda a las personas a quienes pagas en tu libreta de direcciones, que se guarda para tu billetera. La primera vez que envías a una dirección, confirmas que la comparaste completa. Si empieza y termina como una dirección que conoces, te avisamos: los estafadores crean imitaciones y esperan que las copies de tu historial.',
        },
        request: {
          title: 'Solicitar un pago',
          text: 'En Solicitar, elige un token y una cantidad. Comparte el enlace o su código QR. El enlace llena tu dirección, el token y la cantidad; quien paga revisa y firma todo de todos modos.',
        },
        fails: {
          title: 'Si falla',
          text: 'Una billetera restringida no puede recibir nuestros tokens; el formulario te lo dice antes de que firmes. Un envío confirmado no se puede deshacer: solo el destinatario puede devolver los tokens.',
        },
      },
    },
    wire: {
      title: 'Comprar por transferencia wire',
      parts: {
        how: {
          title: 'Cómo funciona',
          text: 'Indica un monto entre {{wireMin}} y {{wireMax}} y acepta las instrucciones. Luego envía la transferencia desde tu banco con el concepto exactamente como aparece. Cuando llega, emitimos USD+ en tu billetera.',
        },
        time: {
          title: 'Cuánto tarda',
          text: 'Lo que tarden los bancos, por lo general de uno a tres días hábiles bancarios. Las transferencias wire se procesan en los días hábiles de la Reserva Federal, hasta las {{wireCutOff}}, hora del Este; tu banco puede cerrar antes. La solicitud está vigente hasta la fecha que indican sus instrucciones y puedes cancelarla mientras no llegue el dinero.',
        },
        fails: {
          title: 'Si falla',
          text: 'El dinero que llegue sin concepto, con un concepto equivocado o desde una cuenta a nombre de otra persona se retiene y, si no se puede identificar, se devuelve a su origen. Si envías más o menos de lo solicitado, emitimos USD+ por el monto recibido.',
        },
      },
    },
    orders: {
      title: 'Órdenes de acciones',
      parts: {
        how: {
          title: 'Cómo funciona',
          text: 'Elige una acción, compra o venta y el tipo de orden: a mercado o limitada. Lo que pagas o vendes queda en resguardo en la red, un bróker compra o vende las acciones, y los tokens de acciones o las monedas estables llegan a tu billetera.',
        },
        limits: {
          title: 'Límites',
          text: 'Cada orden debe ser de entre {{orderMin}} y {{orderMax}}. Si el mercado está cerrado, las órdenes esperan a que abra. Una orden vigente hasta cancelar vence después de {{gtcDays}} días.',
        },
        cancel: {
          title: 'Cancelar',
          text: 'Puedes cancelar una orden activa. Lo que ya se ejecutó es tuyo; el resto de lo que estaba en resguardo se te devuelve.',
        },
        fails: {
          title: 'Si falla',
          text: 'Si una orden se rechaza o vence, se te devuelve todo lo que no se ejecutó. Mientras la cotización de una acción está suspendida no se aceptan órdenes, y la página indica el motivo.',
        },
      },
    },
    account: {
      title: 'Cuenta de inversión',
      parts: {
        how: {
          title: 'Cómo funciona',
          text: 'Confirma tu correo con un código ({{codeMinutes}} minutos, {{codeTries}} intentos), verifica tu identidad, firma un formulario fiscal, abre la cuenta y vincula un banco. Después operas directamente las acciones, en dólares.',
        },
        transfers: {
          title: 'Transferencias ACH con tu banco',
          text: 'Cada transferencia puede ser de {{achMin}} a {{achMax}}. Los depósitos quedan disponibles después de {{achDays}} días hábiles bancarios; un banco puede devolverlos incluso después. Los bancos siguen los días inhábiles de la Reserva Federal: una transferencia solicitada antes de las {{achCutOff}}, hora del Este, de un día hábil bancario se procesa ese día; una posterior, el siguiente. En el Día de la Raza (Columbus Day) y el Día de los Veteranos el mercado abre y los bancos cierran; en Viernes Santo es al revés.',
        },
        settlement: {
          title: 'Cuándo se liquida el dinero de una venta',
          text: 'Una venta se liquida un día de operación después (T+1); los días en que los bancos cierran no cuentan. Puedes usar ese dinero de inmediato para comprar acciones y retirarlo cuando se liquide: tu cuenta muestra cuánto puedes retirar ahora y cuándo estará disponible el resto.',
        },
        goodFaith: {
          title: 'Reglas de una cuenta de efectivo',
          text: 'En esta cuenta no hay crédito. Comprar acciones con dinero de una venta que aún no se liquida, y vender esas acciones antes de que se liquide, es una infracción de buena fe (good faith violation). Comprar acciones y no pagarlas, porque tu banco revierte el depósito, se conoce como free riding. Después de {{violationsMax}} infracciones de buena fe en 12 meses, o de un solo caso de free riding, el bróker permite comprar solo con efectivo liquidado durante {{restrictionDays}} días (Regulación T de la Reserva Federal).',
        },
        close: {
          title: 'Documentos y cierre de la cuenta',
          text: 'Conservas el acceso a tus estados de cuenta, confirmaciones y documentos fiscales después de cerrar la cuenta. En Cuenta puedes descargar todos los datos que guardamos sobre ti.',
        },
      },
    },
    gifts: {
      title: 'Tarjetas de regalo e invitaciones',
      parts: {
        gift: {
          title: 'Tarjetas de regalo',
          text: 'Escribe el código, revisa qué contiene la tarjeta y canjéala en una billetera o en tu cuenta de inversión. Cada código sirve una sola vez. Si escribes demasiados códigos equivocados, tendrás que esperar antes de intentarlo de nuevo.',
        },
        referral: {
          title: 'Invitaciones',
          text: 'Comparte tu enlace. Cuando se ejecuta la primera orden de alguien que se unió con él, recibes {{reward}}, que canjeas como una tarjeta de regalo.',
        },
      },
    },
    wallets: {
      title: 'Billeteras e inicio de sesión',
      parts: {
        own: {
          title: 'Tu propia billetera',
          text: 'Conéctala y firma un mensaje. Con él demuestras que la billetera es tuya y aceptas los términos; no genera ninguna transacción y no cuesta nada. Para algunos pasos se pide otra vez una firma de hace menos de {{freshMinutes}} minutos.',
        },
        email: {
          title: 'Correo o Google',
          text: 'Si la opción está disponible, en “¿No tienes una billetera?” puedes obtener una al iniciar sesión. El proveedor guarda la llave de esa billetera; nosotros nunca la tenemos.',
        },
        safe: {
          title: 'Safe y otras billeteras de contrato inteligente',
          text: 'Inician sesión como cualquier billetera. Con un Safe, la transacción espera la firma de los demás propietarios; le damos seguimiento hasta que se ejecuta.',
        },
        once: {
          title: 'Confirmación única',
          text: 'Antes de la primera transacción con USD+ de una billetera, confirmas que se te puede ofrecer USD+. Solo te lo volveremos a preguntar si cambia ese texto.',
        },
      },
    },
    fees: {
      title: 'Comisiones',
      parts: {
        network: {
          title: 'Comisión de red',
          text: 'Cada transacción consume gas, que se paga en la moneda nativa de la red. Es para la red, no para nosotros. Si no te alcanza, el formulario te dice cuánto te falta antes de que firmes. Para una orden patrocinada de acciones no necesitas ETH: nosotros pagamos la comisión de red en ETH y te la cobramos en el token con el que pagas, máximo la cantidad que ves antes de firmar.',
        },
        ours: {
          title: 'Nuestras comisiones',
          text: 'Comprar USD+ y redimirlos en 0-{{redemptionDays}} días: {{noFee}}. Redimirlos ahora: de {{instantFeeMin}} a {{instantFeeMax}}. Órdenes de acciones: {{usdPlusOrderRate}} + {{orderFlatFee}} si pagas o cobras con USD+, {{orderRate}} + {{orderFlatFee}} con otro token en dólares; una orden patrocinada incluye además la comisión de red. El puente cobra una comisión en la moneda nativa de la red. Envolver, desenvolver y canjear tarjetas de regalo no cuesta nada. Cada comisión aparece junto al monto antes de que firmes.',
        },
        yieldFee: {
          title: 'Rendimiento y dividendos',
          text: 'El APY que se muestra ya descuenta todos los costos. Si se retiene impuesto de un dividendo, el pago muestra cuánto.',
        },
        receipts: {
          title: 'Comprobantes',
          text: 'Cada operación tiene un comprobante con lo que enviaste, lo que recibiste, las comisiones, tu saldo nuevo, la hora, la transacción y qué sigue. Ábrelo de nuevo desde Actividad, imprímelo en una página, guárdalo como PDF o comparte su enlace. Los datos de una red son públicos; tu saldo y tu cuenta solo los ves tú.',
        },
      },
    },
    times: {
      title: 'Cuánto tarda cada cosa',
      parts: {
        chain: {
          title: 'Transacciones en la red',
          text: 'Una transacción se completa después de {{confirmations}} confirmaciones: de unos segundos a pocos minutos. Puedes cerrar la página; el proceso se retoma donde se quedó.',
        },
        money: {
          title: 'Pagos y transferencias',
          text: 'Las redenciones tardan de unos minutos a {{redemptionDays}} días; las transferencias wire, de uno a tres días hábiles bancarios; las transferencias ACH, {{achDays}} días hábiles bancarios. El dinero de una venta se puede retirar un día de operación después.',
        },
        market: {
          title: 'Horario del mercado',
          text: 'Las páginas de acciones muestran si el mercado está abierto y cuándo vuelve a abrir. Las órdenes se ejecutan mientras está abierto.',
        },
      },
    },
    custody: {
      title: 'Quién guarda qué',
      parts: {
        you: {
          title: 'Tú',
          text: 'Todos los tokens de tu billetera: USD+, wUSD+ y tokens de acciones. Nunca tenemos tus llaves y no podemos moverlos sin tu firma.',
        },
        escrow: {
          title: 'Contratos inteligentes',
          text: 'Lo que quedó en resguardo por una redención o una orden, hasta que se paga o se devuelve. Todos los contratos y sus direcciones están en Direcciones.',
        },
        backing: {
          title: 'Qué lo respalda',
          text: 'USD+ está respaldado por valores del Tesoro de EE. UU. de corto plazo, en poder de un custodio; consúltalos en Transparencia. Cada token de acción está respaldado por una acción en poder de un custodio; consúltala en Reportes.',
        },
        broker: {
          title: 'Tu cuenta de inversión',
          text: 'El efectivo y las acciones de tu cuenta de inversión los tiene el bróker, a tu nombre, y no son tokens.',
        },
      },
    },
    failures: {
      title: 'Si algo sale mal',
      parts: {
        safe: {
          title: 'Cómo se protegen tus transacciones',
          text: 'No se envía nada dos veces. Cada paso se guarda en este navegador antes de pedir la firma a tu billetera, así que si recargas o pierdes la conexión continúas donde te quedaste. En Actividad ves todo lo que está en curso.',
        },
        support: {
          title: 'Contactar a soporte',
          text: 'Los enlaces a soporte abren un correo con el número de referencia, la red, la transacción y la hora. Nunca te pedimos tus llaves privadas, tu frase de recuperación ni una contraseña.',
        },
        causes: {
          title: 'Mensajes de error y qué hacer',
          text: 'Estas son todas las causas posibles. La pantalla de error indica cuál fue.',
        },
      },
    },
  },
}
