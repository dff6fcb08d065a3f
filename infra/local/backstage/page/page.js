const main = document.querySelector("#main");

async function load(path, options) {
  const response = await fetch(path, options);
  const answer = await response.json();
  if (!response.ok && answer.error === undefined) throw new Error(answer.message ?? response.statusText);
  return answer;
}

const post = (path, body = {}) =>
  load(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** Appends text and nodes, so that content cannot become markup. */
function element(name, properties = {}, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}

const hint = (text) => element("p", { className: "soft" }, text);
const time = (value) => element("time", { dateTime: value }, new Date(value).toLocaleString());
const rupees = (paise) => (paise / 100).toLocaleString("en-IN", { style: "currency", currency: "INR" });

const section = (title, ...children) => element("section", {}, element("h2", {}, title), ...children);

function table(titles, rows) {
  const head = element("tr", {}, ...titles.map((title) => element("th", { scope: "col" }, title)));
  const body = rows.map((cells) => element("tr", {}, ...cells.map((cell) => element("td", {}, cell))));
  return element("table", {}, element("thead", {}, head), element("tbody", {}, ...body));
}

function mailDetails({ to, subject, text, html, sentAt }) {
  const body = element("div");
  const details = element(
    "details",
    {},
    element("summary", {}, subject, " ", element("small", {}, to, " · "), time(sentAt)),
    body,
  );
  details.addEventListener("toggle", () => {
    if (!details.open || body.hasChildNodes()) return;
    if (html) {
      const frame = element("iframe", { title: subject, srcdoc: html });
      // The sandbox allows links to open in a new tab, but no scripts.
      frame.sandbox = "allow-popups allow-popups-to-escape-sandbox";
      body.append(frame);
    }
    if (text) body.append(element("pre", {}, text));
  });
  return details;
}

async function showMail() {
  const mails = await load("mail");
  return mails.length === 0 ? [hint("No mail has been sent yet.")] : mails.map(mailDetails);
}

const done = ["succeeded", "captured", "processed"];
const statusOf = (status) => element("span", { className: done.includes(status) ? "good" : "soft" }, status);

async function showPayments() {
  const { stripe, razorpay } = await load("about");
  return [
    ...(razorpay ? await showRazorpay() : []),
    ...(stripe === "simulator"
      ? await showStripe()
      : [hint("Payments are made at Stripe; see its dashboard.")]),
  ];
}

async function showRazorpay() {
  const { payments, refunds } = await load("razorpay/control/ledger");
  const phone = element("a", { href: "/_local/upi" }, "Open the UPI phone");
  const paymentRows = payments
    .toReversed()
    .map((payment) => [
      element("code", {}, payment.id),
      rupees(payment.amount),
      statusOf(payment.status),
      payment.method,
      time(payment.created_at * 1000),
    ]);
  const refundRows = refunds.map((refund) => [
    element("code", {}, refund.id),
    rupees(refund.amount),
    statusOf(refund.status),
    element("code", {}, refund.payment_id),
  ]);
  return [
    section(
      "Razorpay",
      phone,
      paymentRows.length
        ? table(["Payment", "Amount", "Status", "Method", "Created"], paymentRows)
        : hint("None yet."),
    ),
    ...(refundRows.length
      ? [section("Refunds by Razorpay", table(["Refund", "Amount", "Status", "Payment"], refundRows))]
      : []),
  ];
}

async function showStripe() {
  const { intents, refunds } = await load("stripe/control/ledger");
  const newest = intents.toSorted((a, b) => b.created - a.created);
  const paymentRows = newest.map((intent) => [
    element("code", {}, intent.id),
    rupees(intent.amount),
    statusOf(intent.status),
    intent.created ? time(intent.created * 1000) : "",
  ]);
  const refundRows = refunds.map((refund) => [
    element("code", {}, refund.id),
    rupees(refund.amount),
    statusOf(refund.status),
    element("code", {}, refund.payment_intent),
  ]);
  return [
    section(
      "Payments",
      paymentRows.length ? table(["Intent", "Amount", "Status", "Created"], paymentRows) : hint("None yet."),
    ),
    section(
      "Refunds",
      refundRows.length ? table(["Refund", "Amount", "Status", "Payment"], refundRows) : hint("None yet."),
    ),
  ];
}

async function showCards() {
  const { cards } = await load("about");
  const rows = cards.map(({ number, does }) => [
    element("code", {}, number.replace(/(.{4})(?=.)/g, "$1 ")),
    does,
  ]);
  return [
    hint("Use any future expiry date and any security code."),
    element("section", {}, table(["Number", "Behaviour"], rows)),
  ];
}

const item = (value) =>
  element(
    "details",
    {},
    element(
      "summary",
      {},
      element("code", {}, value.pk),
      " ",
      element("code", { className: "soft" }, value.sk),
    ),
    element("pre", {}, JSON.stringify(value, null, 2)),
  );

const showFailure = (error) => main.replaceChildren(element("p", { className: "bad" }, error.message));

async function showData() {
  const input = element("input", {
    name: "prefix",
    placeholder: "Partition begins with …",
    ariaLabel: "Partition prefix",
  });
  const form = element("form", {}, input, element("button", {}, "Show"));
  const list = element("div");
  const more = element("button", { type: "button" }, "More");
  let cursor = "";
  async function next() {
    const page = await load(`items?${new URLSearchParams({ prefix: input.value, cursor })}`);
    list.append(...page.items.map(item));
    cursor = page.cursor ?? "";
    more.hidden = cursor === "";
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    list.replaceChildren();
    cursor = "";
    return next().catch(showFailure);
  });
  more.addEventListener("click", () => next().catch(showFailure));
  await next();
  return [form, list, more];
}

function button(text, act) {
  const control = element("button", { type: "button" }, text);
  control.addEventListener("click", async () => {
    control.disabled = true;
    await act().catch((error) => alert(error.message));
    await show();
  });
  return control;
}

const outcome = (run) =>
  run
    ? element(
        "span",
        { className: run.error ? "bad" : "good" },
        run.error ?? `done in ${run.milliseconds} ms`,
      )
    : "not run manually";

function clock({ now, offsetSeconds }) {
  const steps = { "16 minutes": 960, "1 hour": 3600, "1 day": 86_400, "8 days": 691_200 };
  const ahead = offsetSeconds > 0 ? ` (${offsetSeconds.toLocaleString()} s ahead)` : "";
  return section(
    "Clock",
    element("p", {}, time(now), ahead),
    element(
      "div",
      { className: "row" },
      ...Object.entries(steps).map(([name, advanceSeconds]) =>
        button(`+ ${name}`, () => post("clock", { advanceSeconds })),
      ),
    ),
  );
}

function deadLetter({ job, at, reason, record }) {
  const summary = element(
    "summary",
    {},
    job,
    " ",
    element("span", { className: "bad" }, reason),
    " ",
    time(at),
  );
  return element("details", {}, summary, element("pre", {}, JSON.stringify(record, null, 2)));
}

async function showJobs() {
  const [{ jobs, deadLetters }, queues, now] = await Promise.all([
    load("jobs"),
    load("queues"),
    load("clock"),
  ]);
  const rows = jobs.map(({ name, trigger, everyMinutes, queue, lastRun }) => [
    name,
    {
      schedule: `every ${everyMinutes % 60 === 0 ? `${everyMinutes / 60} hours` : `${everyMinutes} minutes`}`,
      stream: "on changes in the table",
      queue: `on messages in ${queue}`,
      mail: "when a mail comes back",
    }[trigger],
    outcome(lastRun),
    button("Run now", () => post(`jobs/${name}`)),
  ]);
  return [
    clock(now),
    section("Jobs", table(["Job", "Runs", "Last manual run", ""], rows)),
    section(
      "Queues",
      table(
        ["Queue", "Waiting", "In flight", "Delayed", "Dead"],
        queues.map(({ name, waiting, inFlight, delayed, dead }) => [name, waiting, inFlight, delayed, dead]),
      ),
    ),
    section(
      "Dead letters",
      ...(deadLetters.length ? deadLetters.map(deadLetter) : [hint("No record failed.")]),
    ),
  ];
}

/** Undefined for text that isn't JSON, which anyone can send. */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function receivedEvent({ at, headers, body, verified }) {
  const event = parsed(body);
  const seal = element(
    "span",
    { className: verified ? "good" : "bad" },
    verified ? "signed by this shop" : "not signed by this shop",
  );
  const sent = Object.entries(headers).filter(([name]) => name.startsWith("webhook-"));
  const lines = sent.map(([name, value]) => `${name}: ${value}\n`);
  const summary = element("summary", {}, event?.type ?? "Request", " ", seal, " ", time(at));
  const pretty = event ? JSON.stringify(event, null, 2) : body;
  return element("details", {}, summary, element("pre", {}, ...lines, "\n", pretty));
}

const receiverStates = { up: "Accept events", down: "Refuse connections", slow: "Answer too slowly" };

async function showReceiver() {
  const [received, { receiver: state }] = await Promise.all([load("receiver"), post("control")]);
  const buttons = Object.entries(receiverStates).map(([receiver, name]) => {
    const control = button(name, () => post("control", { receiver }));
    control.ariaPressed = String(receiver === state);
    return control;
  });
  return [
    section(
      "Receiver",
      element(
        "p",
        {},
        "Create a webhook with the address ",
        element("code", {}, new URL("receive", location.href).href),
      ),
      element("div", { className: "row" }, ...buttons),
    ),
    ...(received.length ? received.map(receivedEvent) : [hint("No event has been received yet.")]),
  ];
}

const sections = {
  mail: showMail,
  payments: showPayments,
  cards: showCards,
  receiver: showReceiver,
  data: showData,
  jobs: showJobs,
};

async function show() {
  const name = Object.hasOwn(sections, location.hash.slice(1)) ? location.hash.slice(1) : "mail";
  for (const link of document.querySelectorAll("nav a"))
    link.ariaCurrent = link.hash === `#${name}` ? "page" : null;
  try {
    main.replaceChildren(...(await sections[name]()));
  } catch (error) {
    showFailure(error);
  }
}

addEventListener("hashchange", show);
document.querySelector("#about").textContent = await load("about").then(
  ({ site, dataDir }) => `${site}, data in ${dataDir}`,
);
await show();
