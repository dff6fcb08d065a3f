import { forgetViewed, useRecentlyViewed } from "../../app/lists/recently-viewed.ts";
import { useApi } from "../../lib/api.ts";
import { Button } from "../../ui/controls/button.tsx";
import { CardRow } from "./card-row.tsx";

export default function RecentlyViewed({ without }: { without?: string }) {
  const ids = useRecentlyViewed().filter((id) => id !== without);
  const { data, error } = useApi("products/list", ids.length > 0 ? { ids: ids.join(",") } : null, {
    revalidateOnFocus: false,
  });
  if (ids.length === 0 || error || data?.products.length === 0) return null;
  return (
    <CardRow
      title="Recently viewed"
      products={data?.products}
      action={
        <Button variant="ghost" size="small" onClick={forgetViewed}>
          Clear
        </Button>
      }
    />
  );
}
