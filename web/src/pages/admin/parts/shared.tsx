import type { ReactNode } from "react";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import formCss from "./form.module.css";

interface SharedProps {
  familyId: string | undefined;
  children: ReactNode;
}

/** Fields that a product's family decides, if it has one. */
export const Shared = ({ familyId, children }: SharedProps) => (
  <fieldset className={formCss.shared} disabled={familyId !== undefined}>
    {children}
  </fieldset>
);

export const FamilyNotice = ({ familyId }: { familyId: string }) => (
  <Notice
    tone="info"
    action={
      <ButtonLink variant="secondary" size="small" to={`/admin/families/${familyId}`}>
        Edit the family
      </ButtonLink>
    }
  >
    Name, category, description, specifications, contents of the box, label, HSN code and GST rate belong to
    the whole family.
  </Notice>
);
