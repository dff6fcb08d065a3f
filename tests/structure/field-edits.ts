/** Text to find once in a file, and what a developer adds after it. */
type Addition = readonly [after: string, added: string];

export interface FieldKind {
  kind: string;
  field: string;
  /** Of files, the page that shows the field included. */
  most: number;
  edits: Readonly<Record<string, readonly Addition[]>>;
}

const optionalText = "z.optional(z.string()),";

export const fieldKinds: readonly FieldKind[] = [
  {
    kind: "product",
    field: "careNotes",
    most: 4,
    edits: {
      "shared/products/details.ts": [
        ["  category: z.enum(categories),\n  description: z.string(),\n", `  careNotes: ${optionalText}\n`],
        ["PageDetails = z.pick(ProductDetails, { ", "careNotes: true, "],
      ],
      "shared/products/product-input.ts": [
        [
          'description: text(5000, "Enter a description"),\n',
          '  careNotes: emptyAsNone(oneLine(200, "Enter how to care for it")),\n',
        ],
      ],
      "web/src/pages/admin/products/more-fields.tsx": [
        [
          "<DetailFields field={field} {...details} />\n",
          '      <Field {...field("careNotes")} label="Care" />\n',
        ],
      ],
      "web/src/pages/shop/product/specifications.tsx": [
        [
          '{model && <Fact name="Model" value={model} />}\n',
          '        {product.careNotes && <Fact name="Care" value={product.careNotes} />}\n',
        ],
      ],
    },
  },
  {
    kind: "user, edited by staff",
    field: "phone",
    most: 4,
    edits: {
      "shared/accounts/schemas.ts": [
        ["import {\n  Done,\n", "  emptyAsNone,\n"],
        ["  emailUnconfirmed: z.optional(z.literal(true)),\n", `  phone: ${optionalText}\n`],
        [
          '  name: oneLine(80, "Enter a name"),\n',
          '  phone: emptyAsNone(oneLine(20, "Enter a phone number")),\n',
        ],
      ],
      "web/src/pages/admin/users/user-form.tsx": [
        ['const initial: Record<"id"', ' | "phone"'],
        ["    id: user._id,\n", '    phone: user.phone ?? "",\n'],
        ["email !== user.email", " || values.phone !== initial.phone"],
        [
          '<Field {...field("name")} label="Name" maxLength={80} autoComplete="off" />\n',
          '        <Field {...field("phone")} label="Phone" autoComplete="off" />\n',
        ],
      ],
    },
  },
  {
    kind: "order, set by staff",
    field: "packedBy",
    most: 3,
    edits: {
      "shared/orders/parcel.ts": [
        ["export const parcelRules = {\n", '  packedBy: emptyAsNone(oneLine(60, "Enter who packed it")),\n'],
        ["export const parcelFields = {", ` packedBy: ${optionalText}`],
      ],
      "web/src/pages/admin/orders/tracking-fields.tsx": [
        ["export const trackingValues = ({", ' packedBy = "",'],
        [" => ({\n  carrier,\n", "  packedBy,\n"],
        [
          "errors = {} }: TrackingFieldsProps) => (\n  <>\n",
          `    <Field
      label="Packed by"
      value={value.packedBy}
      error={errors.packedBy}
      onChange={({ target }) => change({ ...value, packedBy: target.value })}
    />\n`,
        ],
      ],
      "web/src/pages/admin/orders/shipments.tsx": [
        ["trackingNumber, link, shippedAt", ", packedBy"],
        ['<Time at={shippedAt} to="minute" />\n', "            {packedBy}\n"],
      ],
    },
  },
  {
    kind: "order, given by the buyer",
    field: "giftNote",
    most: 6,
    edits: {
      "shared/orders/buyer-fields.ts": [
        [
          'import { Address, ShippingInfo } from "../delivery/shipping-info.ts";\n',
          'import * as z from "zod/mini";\nimport { emptyAsNone, oneLine } from "../core/wire.ts";\n',
        ],
        ["export const buyerRules = {", ' giftNote: emptyAsNone(oneLine(200, "Enter a note")),'],
        ["export const buyerFields = {", ` giftNote: ${optionalText}`],
      ],
      "web/src/app/checkout/checkout.ts": [
        ["  shippingInfo: ShippingInfo,\n", `  giftNote: ${optionalText}\n`],
      ],
      "web/src/app/checkout/pay.ts": [
        ["  shippingInfo: ShippingInfo;\n", "  giftNote?: string | undefined;\n"],
        ["markSeen = ({ orderItems, shippingInfo,", " giftNote,"],
        ['call("orders/place", { orderItems, shippingInfo,', " giftNote,"],
        ["startPayment({ orderItems, shippingInfo,", " giftNote,"],
        ["const input = { amount, orderItems: lines, shippingInfo,", " giftNote,"],
      ],
      "web/src/pages/checkout/payment/payment.tsx": [
        [
          "const [isStarted, setIsStarted] = useState(false);\n",
          '  const [giftNote, setGiftNote] = useState("");\n',
        ],
        ["payNow({ ...priced, shippingInfo: address", ", giftNote"],
        [
          "<DiscountNews coupon={coupon} />\n",
          "        <textarea value={giftNote} onChange={({ target }) => setGiftNote(target.value)} />\n",
        ],
      ],
      "web/src/pages/account/orders/order-page.tsx": [
        ["<Address of={order.shippingInfo} />\n", "          {order.giftNote}\n"],
      ],
    },
  },
  {
    kind: "coupon",
    field: "note",
    most: 4,
    edits: {
      "shared/coupons/coupon-terms.ts": [
        [
          "  stopped: z.optional(z.boolean()),\n",
          "  note: z.optional(z.string().check(z.maxLength(200))),\n",
        ],
      ],
      "web/src/pages/admin/coupons/coupon-fields.ts": [
        ['  code: coupon?.code ?? "",\n', '  note: coupon?.note ?? "",\n'],
      ],
      "web/src/pages/admin/coupons/coupon-form.tsx": [
        ["<Discount form={form} />\n", '        <Field {...form.field("note")} label="Note" />\n'],
      ],
    },
  },
  {
    kind: "review",
    field: "headline",
    most: 3,
    edits: {
      "shared/reviews/schemas.ts": [
        ["  comment: z.string(),\n", `  headline: ${optionalText}\n`],
        [
          "export const NewReview = z.object({\n  productId: Id,\n",
          "  headline: z.optional(z.string().check(z.maxLength(80))),\n",
        ],
      ],
      "web/src/pages/shop/product/review-dialog.tsx": [
        ["z.pick(NewReview, { comment: true", ", headline: true"],
        ['initial: { comment: earlier?.comment ?? ""', ', headline: earlier?.headline ?? ""'],
        ["async submit({ comment", ", headline"],
        ["        comment,\n", "        headline,\n"],
        [
          '<StarInput label="Rating" name="rating" value={rating} onChange={setRating} />\n',
          '        <TextArea label="Headline" {...field("headline")} rows={1} />\n',
        ],
      ],
      "web/src/pages/shop/product/review-item.tsx": [
        [
          '{verified && <Badge tone="good">Verified purchase</Badge>}\n        </p>\n      )}\n',
          "      {review.headline && <h4>{review.headline}</h4>}\n",
        ],
      ],
    },
  },
  {
    kind: "return",
    field: "serialNumber",
    most: 4,
    edits: {
      "shared/returns/return-fields.ts": [
        [
          "export const requestRules = {\n",
          '  serialNumber: emptyAsNone(text(60, "Enter the serial number")),\n',
        ],
        ["const requestFields = {\n", `  serialNumber: ${optionalText}\n`],
      ],
      "web/src/pages/account/orders/return-form.tsx": [
        ["  comment: string;\n", "  serialNumber: string;\n"],
        ['    comment: "",\n', '    serialNumber: "",\n'],
        ["      comment: draft.comment,\n", "      serialNumber: draft.serialNumber,\n"],
        [
          '<div data-field="comment">\n',
          `        <TextArea
          label="Serial number"
          value={draft.serialNumber}
          onChange={({ target }) => change({ serialNumber: target.value })}
        />\n`,
        ],
      ],
      "web/src/pages/account/orders/returns.tsx": [
        ["{comment && <p className={styles.soft}>{comment}</p>}\n", "      {request.serialNumber}\n"],
      ],
      "web/src/pages/admin/orders/returns.tsx": [
        ["{comment && <p>{comment}</p>}\n", "      {request.serialNumber}\n"],
      ],
    },
  },
  {
    kind: "address",
    field: "landmark",
    most: 3,
    edits: {
      "shared/delivery/shipping-info.ts": [
        ["  country: z.string(),\n", `  landmark: ${optionalText}\n`],
        ["  country: Country,\n", '  landmark: emptyAsNone(oneLine(80, "Enter a landmark")),\n'],
      ],
      "web/src/parts/address/address-fields.tsx": [
        ['  "fullName",\n', '  "landmark",\n'],
        ['const where = { address: "",', ' landmark: "",'],
        [
          '<Field {...field("fullName")} label="Full Name" autoComplete="name" />\n',
          '      <Field {...field("landmark")} label="Landmark" />\n',
        ],
      ],
      "web/src/parts/address/address.tsx": [
        ["postalCode, country, gstin", ", landmark"],
        ['<dd translate="no">{phoneNumber}</dd>\n', "      {landmark && <dd>{landmark}</dd>}\n"],
      ],
    },
  },
];
